package io.shadowtune.models.twin.surface;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.models.kernel.Tensor;
import io.shadowtune.models.kernel.WeightFile;
import io.shadowtune.models.kernel.WeightReading;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class SurfaceWeightsTest {
    private static final int MOST_BYTES = 300_000;

    private static WeightFile file() {
        return ((WeightReading.Whole) WeightFile.read(SurfaceGiven.shippedBytes())).file();
    }

    private static String refusal(byte[] bytes) {
        return ((SurfaceWeights.Reading.Refused) SurfaceWeights.read(bytes)).because();
    }

    @Test
    void shipped_stored_isTheSameBytesAndSmall() {
        byte[] bytes = SurfaceGiven.shippedBytes();

        assertThat(SurfaceWeights.store(SurfaceGiven.shipped()).toBytes()).isEqualTo(bytes);
        assertThat(bytes).hasSizeLessThan(MOST_BYTES);
    }

    @Test
    void read_anyByteDamaged_isRefused() {
        byte[] bytes = SurfaceGiven.shippedBytes();
        for (int at = 0; at < bytes.length; at += 997) {
            bytes[at] ^= 1;
            assertThat(SurfaceWeights.read(bytes)).as("byte %d", at).isInstanceOf(SurfaceWeights.Reading.Refused.class);
            bytes[at] ^= 1;
        }
    }

    @Test
    void read_otherVersion_isRefused() {
        Map<String, String> properties = new LinkedHashMap<>(file().properties());
        properties.put("surface.version", "2");

        assertThat(refusal(new WeightFile(properties, file().tensors()).toBytes()))
                .contains("surface.version (2)");
    }

    @Test
    void read_otherKind_isRefused() {
        Map<String, String> properties = new LinkedHashMap<>(file().properties());
        properties.put("kind", "forecast-lstm");

        assertThat(refusal(new WeightFile(properties, file().tensors()).toBytes()))
                .contains("forecast-lstm");
    }

    @Test
    void read_intervalsWithoutWidth_areRefused() {
        Map<String, Tensor> tensors = new LinkedHashMap<>(file().tensors());
        float[][] pair =
                Objects.requireNonNull(tensors.get("difference.MARK_RATIO")).toRows();
        pair[1][0] = 0;
        tensors.put("difference.MARK_RATIO", Tensor.ofRows(pair));

        assertThat(refusal(new WeightFile(file().properties(), tensors).toBytes()))
                .contains("difference.MARK_RATIO (0.0");
    }

    @Test
    void read_missingOrMisshapenTensor_namesIt() {
        for (String name : new String[] {"features", "region.precision", "level.MARK_RATIO", "net0.0.bias"}) {
            Map<String, Tensor> tensors = new LinkedHashMap<>(file().tensors());
            tensors.remove(name);
            assertThat(refusal(new WeightFile(file().properties(), tensors).toBytes()))
                    .contains(name.startsWith("net0") ? "net0.0" : name);
        }
        Map<String, Tensor> tensors = new LinkedHashMap<>(file().tensors());
        int units = Objects.requireNonNull(file().tensors().get("net0.0.bias")).columns();
        tensors.put("net0.0.weights", Tensor.ofRows(new float[3][units]));
        assertThat(refusal(new WeightFile(file().properties(), tensors).toBytes()))
                .contains("net0");
    }
}

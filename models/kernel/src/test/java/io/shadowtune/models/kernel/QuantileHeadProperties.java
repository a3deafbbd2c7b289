package io.shadowtune.models.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.FloatRange;
import net.jqwik.api.constraints.Size;

class QuantileHeadProperties {
    private static final double[] LEVELS = {0.1, 0.5, 0.9, 0.99};

    @Property
    void apply_anyRawValuesAndOffsets_neverCrosses(
            @ForAll @Size(8) List<@FloatRange(min = -1e4f, max = 1e4f) Float> raw,
            @ForAll @Size(4) List<@FloatRange(min = -10, max = 10) Float> offset) {
        QuantileHead head = new QuantileHead(LEVELS, new float[][] {floats(offset), floats(offset)});
        float[] out = new float[8];
        head.apply(floats(raw), out);
        for (int s = 0; s < 2; s++) {
            for (int q = 1; q < 4; q++) {
                assertThat(out[s * 4 + q]).isGreaterThanOrEqualTo(out[s * 4 + q - 1]);
            }
        }
    }

    @Example
    void apply_zeros_stacksSoftplusOfZeroAroundTheMedian() {
        float[] out = new float[4];
        QuantileHead.uncalibrated(1, LEVELS).apply(new float[] {0, 5, 0, 0}, out);
        double ln2 = Math.log(2);
        assertThat((double) out[0]).isCloseTo(5 - ln2, within(1e-6));
        assertThat((double) out[1]).isEqualTo(5);
        assertThat((double) out[2]).isCloseTo(5 + ln2, within(1e-6));
        assertThat((double) out[3]).isCloseTo(5 + 2 * ln2, within(1e-6));
    }

    private static float[] floats(List<Float> values) {
        float[] floats = new float[values.size()];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = values.get(i);
        }
        return floats;
    }

    @Example
    void constructor_fallingLevels_isRefused() {
        assertThatThrownBy(() -> QuantileHead.uncalibrated(1, new double[] {0.9, 0.5}))
                .hasMessageContaining("must rise inside (0, 1)");
    }
}

package io.shadowtune.models.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ForecastNetworkTest {
    @Test
    void forward_batch_equalsEachAlone() {
        ForecastNetwork net = Nets.random(7);
        Random random = new Random(8);
        float[][] windows = Nets.matrix(random, 5, 6 * Nets.CHANNELS);
        float[][] contexts = Nets.matrix(random, 5, Nets.CONTEXT);
        float[][] together = net.forward(windows, contexts);
        for (int i = 0; i < 5; i++) {
            float[] alone = new float[Nets.HORIZON * 4];
            net.newPass().forward(windows[i], contexts[i], alone);
            assertThat(together[i]).containsExactly(alone);
        }
    }

    @Test
    void forward_anyNumberOfRows_equalsEachAloneToTheLastBit() {
        ForecastNetwork net = Nets.random(7);
        Random random = new Random(8);
        float[][] windows = Nets.matrix(random, 1030, 6 * Nets.CHANNELS);
        float[][] contexts = Nets.matrix(random, 1030, Nets.CONTEXT);
        float[][] alone = new float[1030][Nets.HORIZON * 4];
        ForecastPass pass = net.newPass();
        for (int i = 0; i < alone.length; i++) {
            pass.forward(windows[i], contexts[i], alone[i]);
        }
        ForecastBatch batch = net.newBatch();
        float[][] together = new float[1030][Nets.HORIZON * 4];
        for (int count : new int[] {0, 1, 23, 24, 512, 513, 1030}) {
            for (float[] row : together) {
                Arrays.fill(row, Float.NaN);
            }
            batch.forward(windows, contexts, count, together);
            assertThat(Arrays.copyOf(together, count)).as("%d rows", count).isDeepEqualTo(Arrays.copyOf(alone, count));
            assertThat(Arrays.stream(together).skip(count)).allMatch(row -> Float.isNaN(row[0]));
        }
    }

    @Test
    void forward_windowsOfSeveralLengths_areRefused() {
        ForecastNetwork net = Nets.random(7);
        float[][] windows = new float[40][6 * Nets.CHANNELS];
        windows[31] = new float[5 * Nets.CHANNELS];
        assertThatThrownBy(() -> net.forward(windows, new float[40][Nets.CONTEXT]))
                .hasMessageContaining("window 31 (15 values) must be as long as the first (18)");
    }

    @Test
    void forward_otherContext_givesOtherForecast() {
        ForecastNetwork net = Nets.random(7);
        float[][] windows = new float[2][6 * Nets.CHANNELS];
        float[][] contexts = {new float[Nets.CONTEXT], {1, 0, 0, 0, 0}};
        float[][] out = net.forward(windows, contexts);
        assertThat(out[0]).isNotEqualTo(out[1]);
    }

    @Test
    void forward_windowNotInWholeSteps_isRefused() {
        ForecastNetwork net = Nets.random(7);
        float[] out = new float[16];
        assertThatThrownBy(() -> net.newPass().forward(new float[7], new float[Nets.CONTEXT], out))
                .hasMessageContaining("window (7 values)");
    }

    @Test
    void store_thenRead_forecastsTheSameAndKeepsProperties() {
        ForecastNetwork net = Nets.random(9);
        byte[] bytes = ForecastWeights.store(net, Map.of("mine", "yes")).toBytes();
        NetworkReading.Ready ready = (NetworkReading.Ready) ForecastWeights.read(bytes);
        Random random = new Random(10);
        float[][] windows = Nets.matrix(random, 3, 4 * Nets.CHANNELS);
        float[][] contexts = Nets.matrix(random, 3, Nets.CONTEXT);
        assertThat(ready.network().forward(windows, contexts)).isDeepEqualTo(net.forward(windows, contexts));
        assertThat(ready.file().properties()).containsEntry("mine", "yes");
    }

    @Test
    void store_propertyOfTheNetworks_isRefused() {
        ForecastNetwork net = Nets.random(9);
        assertThatThrownBy(() -> ForecastWeights.store(net, Map.of("kind", "mine")))
                .hasMessageContaining("kind must be left");
    }

    @Test
    void assemble_anotherKind_isRefusedByName() {
        NetworkReading reading = ForecastWeights.assemble(new WeightFile(Map.of("kind", "gnn"), Map.of()));
        assertThat(((NetworkReading.Refused) reading).because())
                .isEqualTo("The file's kind is gnn, not forecast-lstm.");
    }

    @Test
    void assemble_missingTensor_isRefusedByName() {
        WeightFile file = ForecastWeights.store(Nets.random(9), Map.of());
        Map<String, Tensor> fewer = new LinkedHashMap<>(file.tensors());
        fewer.remove("lstm.1.bias");
        NetworkReading reading = ForecastWeights.assemble(new WeightFile(file.properties(), fewer));
        assertThat(((NetworkReading.Refused) reading).because()).contains("lstm.1.bias");
    }

    @Test
    void assemble_layersThatDoNotFit_isRefusedByName() {
        WeightFile file = ForecastWeights.store(Nets.random(9), Map.of());
        Map<String, String> other = new LinkedHashMap<>(file.properties());
        other.put("context", "6");
        NetworkReading reading = ForecastWeights.assemble(new WeightFile(other, file.tensors()));
        assertThat(((NetworkReading.Refused) reading).because()).contains("dense.0 (10 inputs) must have 11");
    }

    @Test
    void constructor_withoutHiddenLayers_joinsLstmAndContextDirectly() {
        Random random = new Random(1);
        DenseLayer output = new DenseLayer(Nets.matrix(random, 4 + 2, 4), new float[4], Activation.IDENTITY);
        ForecastNetwork net = new ForecastNetwork(
                2, List.of(Nets.lstm(random, 1, 4)), List.of(), output, QuantileHead.uncalibrated(1, new double[] {
                    0.1, 0.5, 0.9, 0.99
                }));
        assertThat(net.forward(new float[1][3], new float[1][2])[0]).hasSize(4);
    }
}

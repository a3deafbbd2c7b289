package io.shadowtune.models.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class DenseNetworkTest {
    private static final int INPUTS = 11;
    private static final int COUNT = 1_300;

    private static DenseNetwork network() {
        return new DenseNetwork(List.of(
                layer(INPUTS, 7, Activation.SOFTSIGN),
                layer(7, 4, Activation.TANH),
                layer(4, 3, Activation.TANH),
                layer(3, 3, Activation.IDENTITY)));
    }

    private static DenseLayer layer(int inputs, int outputs, Activation activation) {
        Random random = new Random(inputs * 31L + outputs);
        float[][] weights = new float[inputs][outputs];
        float[] bias = new float[outputs];
        for (int o = 0; o < outputs; o++) {
            bias[o] = (float) random.nextGaussian();
            for (int i = 0; i < inputs; i++) {
                weights[i][o] = (float) random.nextGaussian();
            }
        }
        return new DenseLayer(weights, bias, activation);
    }

    private static float[][] columns() {
        Random random = new Random(5);
        float[][] columns = new float[INPUTS][COUNT];
        for (float[] column : columns) {
            for (int i = 0; i < COUNT; i++) {
                column[i] = (float) random.nextGaussian();
            }
        }
        return columns;
    }

    @Test
    void forward_batchOverSeveralBlocks_saysWhatTheLayersSayOneByOne() {
        DenseNetwork network = network();
        float[][] columns = columns();
        float[][] out = new float[3][COUNT];

        network.newPass().forward(columns, COUNT, out);

        for (int i = 0; i < COUNT; i++) {
            float[] values = new float[INPUTS];
            for (int f = 0; f < INPUTS; f++) {
                values[f] = columns[f][i];
            }
            for (DenseLayer layer : network.layers()) {
                float[] next = new float[layer.outputs()];
                layer.forward(values, next);
                values = next;
            }
            for (int o = 0; o < 3; o++) {
                assertThat(out[o][i]).isCloseTo(values[o], within(1e-4f));
            }
        }
    }

    @Test
    void forward_oneByOne_isTheSameToTheLastBit() {
        DensePass pass = network().newPass();
        float[][] columns = columns();
        float[][] together = new float[3][COUNT];
        pass.forward(columns, COUNT, together);

        for (int i = 0; i < COUNT; i += 7) {
            float[][] one = new float[INPUTS][1];
            for (int f = 0; f < INPUTS; f++) {
                one[f][0] = columns[f][i];
            }
            float[][] alone = new float[3][1];
            pass.forward(one, 1, alone);
            for (int o = 0; o < 3; o++) {
                assertThat(alone[o][0]).isEqualTo(together[o][i]);
            }
        }
    }

    @Test
    void assemble_stored_saysTheSame() {
        Map<String, String> properties = new LinkedHashMap<>();
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        DenseNetworkWeights.store("net", network(), properties, tensors);
        byte[] bytes = new WeightFile(properties, tensors).toBytes();
        WeightFile file = ((WeightReading.Whole) WeightFile.read(bytes)).file();
        float[][] before = new float[3][COUNT];
        float[][] after = new float[3][COUNT];

        network().newPass().forward(columns(), COUNT, before);
        DenseNetworkWeights.assemble("net", file).newPass().forward(columns(), COUNT, after);

        assertThat(after).isDeepEqualTo(before);
    }

    @Test
    void new_layersThatDoNotFit_areRefused() {
        assertThatThrownBy(
                        () -> new DenseNetwork(List.of(layer(3, 4, Activation.TANH), layer(5, 1, Activation.IDENTITY))))
                .hasMessageContaining("inputs (5) of layer 1");
    }

    @Test
    void assemble_missingBias_isRefused() {
        Map<String, String> properties = new LinkedHashMap<>();
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        DenseNetworkWeights.store("net", network(), properties, tensors);
        tensors.remove("net.1.bias");

        assertThatThrownBy(() -> DenseNetworkWeights.assemble("net", new WeightFile(properties, tensors)))
                .hasMessageContaining("net.1");
    }
}

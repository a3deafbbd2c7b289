package io.shadowtune.models.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class DenseLayerTest {
    @Test
    void forward_anyWidth_equalsTheDoubleLoop() {
        Random random = new Random(5);
        for (int inputs = 1; inputs <= 9; inputs++) {
            float[][] w = Nets.matrix(random, inputs, 6);
            float[] b = Nets.vector(random, 6);
            float[] x = Nets.vector(random, inputs);
            float[] out = new float[6];
            new DenseLayer(w, b, Activation.RELU).forward(x, out);
            for (int j = 0; j < 6; j++) {
                double sum = b[j];
                for (int i = 0; i < inputs; i++) {
                    sum += (double) x[i] * w[i][j];
                }
                assertThat((double) out[j])
                        .as("%d inputs, output %d", inputs, j)
                        .isCloseTo(Math.max(0, sum), within(1e-5));
            }
        }
    }

    @Test
    void constructor_raggedRows_isRefusedWithTheRow() {
        float[][] ragged = {{1, 2}, {1}};
        assertThatThrownBy(() -> new DenseLayer(ragged, new float[2], Activation.IDENTITY))
                .hasMessageContaining("row 1")
                .hasMessageContaining("1 columns");
    }

    @Test
    void constructor_callersArrayChangesLater_doesNotMatter() {
        float[][] w = {{2}};
        DenseLayer layer = new DenseLayer(w, new float[1], Activation.IDENTITY);
        w[0][0] = 99;
        float[] out = new float[1];
        layer.forward(new float[] {3}, out);
        assertThat(out).containsExactly(6f);
    }
}

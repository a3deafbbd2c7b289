package io.shadowtune.models.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class LstmLayerTest {
    @Test
    void step_oneUnit_followsTheFormulaInDl4jGateOrder() {
        float[][] input = {{0.5f, -0.3f, 0.8f, 0.2f}};
        float[][] recurrent = {{0.1f, 0.4f, -0.2f, 0.6f}};
        float[] bias = {0.05f, 1f, 0f, -0.1f};
        LstmLayer layer = new LstmLayer(input, recurrent, bias);
        LstmState state = new LstmState(1);
        double h = 0;
        double c = 0;
        for (float x : new float[] {1f, -2f, 0.5f}) {
            double a = Math.tanh(0.5 * x + 0.1 * h + 0.05);
            double f = sigmoid(-0.3 * x + 0.4 * h + 1);
            double o = sigmoid(0.8 * x - 0.2 * h);
            double i = sigmoid(0.2 * x + 0.6 * h - 0.1);
            c = f * c + i * a;
            h = o * Math.tanh(c);
            layer.step(new float[] {x}, state);
            assertThat((double) state.hidden()[0]).isCloseTo(h, within(2e-6));
        }
    }

    @Test
    void reset_afterSteps_forgetsThem() {
        LstmLayer layer = Nets.lstm(new Random(3), 2, 4);
        LstmState used = new LstmState(4);
        layer.step(new float[] {1, 2}, used);
        used.reset();
        layer.step(new float[] {3, 4}, used);
        LstmState fresh = new LstmState(4);
        layer.step(new float[] {3, 4}, fresh);
        assertThat(used.hidden()).containsExactly(fresh.hidden());
    }

    @Test
    void constructor_biasOfAnotherSize_isRefused() {
        assertThatThrownBy(() -> new LstmLayer(new float[1][8], new float[2][8], new float[7]))
                .hasMessageContaining("bias (7)");
    }

    private static double sigmoid(double x) {
        return 1 / (1 + Math.exp(-x));
    }
}

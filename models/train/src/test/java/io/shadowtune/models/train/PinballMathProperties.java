package io.shadowtune.models.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shadowtune.models.kernel.QuantileHead;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;

class PinballMathProperties {
    private static final double[] LEVELS = {0.1, 0.5, 0.9, 0.99};
    private static final double STEP = 1e-6;

    @Property
    void step_gradient_equalsFiniteDifferences(
            @ForAll @DoubleRange(min = -3, max = 3) double r0,
            @ForAll @DoubleRange(min = -3, max = 3) double r1,
            @ForAll @DoubleRange(min = -3, max = 3) double r2,
            @ForAll @DoubleRange(min = -3, max = 3) double r3,
            @ForAll @DoubleRange(min = -5, max = 5) double actual) {
        double[] raw = {r0, r1, r2, r3};
        for (float quantile : quantiles(raw)) {
            Assume.that(Math.abs(quantile - actual) > 1e-3);
        }
        PinballMath math = new PinballMath(LEVELS);
        double[] gradient = new double[4];
        math.step(raw, 0, actual, gradient);
        for (int i = 0; i < 4; i++) {
            double[] up = raw.clone();
            double[] down = raw.clone();
            up[i] += STEP;
            down[i] -= STEP;
            double slope =
                    (math.step(up, 0, actual, new double[4]) - math.step(down, 0, actual, new double[4])) / (2 * STEP);
            assertThat(gradient[i]).as("output %d", i).isCloseTo(slope, within(1e-6));
        }
    }

    @Property
    void step_loss_isThatOfTheQuantilesTheKernelServes(
            @ForAll @DoubleRange(min = -3, max = 3) double r0,
            @ForAll @DoubleRange(min = -3, max = 3) double r3,
            @ForAll @DoubleRange(min = -5, max = 5) double actual) {
        double[] raw = {r0, 0.5, -1, r3};
        float[] q = quantiles(raw);
        double expected = 0;
        for (int i = 0; i < 4; i++) {
            double error = actual - q[i];
            expected += error >= 0 ? LEVELS[i] * error : (LEVELS[i] - 1) * error;
        }
        assertThat(new PinballMath(LEVELS).step(raw, 0, actual, new double[4])).isCloseTo(expected, within(1e-5));
    }

    private static float[] quantiles(double[] raw) {
        float[] in = new float[raw.length];
        for (int i = 0; i < raw.length; i++) {
            in[i] = (float) raw[i];
        }
        float[] out = new float[raw.length];
        QuantileHead.uncalibrated(1, LEVELS).apply(in, out);
        return out;
    }
}

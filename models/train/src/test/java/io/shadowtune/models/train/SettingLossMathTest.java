package io.shadowtune.models.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class SettingLossMathTest {
    private static final double STEP = 1e-6;

    @Test
    void add_randomErrors_gradientIsThatOfFiniteDifferences() {
        Random random = new Random(3);
        SettingLossMath math = new SettingLossMath(1, 3, 0.5);
        for (int trial = 0; trial < 50; trial++) {
            double[] errors = random.doubles(6, -2, 2).toArray();
            errors[trial % 6] = trial % 2 == 0 ? Double.NaN : errors[trial % 6];
            double[] gradient = new double[6];
            math.add(errors, gradient);
            for (int i = 0; i < errors.length; i++) {
                double[] more = errors.clone();
                double[] less = errors.clone();
                more[i] += STEP;
                less[i] -= STEP;
                double slope = (math.add(more, new double[6]) - math.add(less, new double[6])) / (2 * STEP);
                assertThat(gradient[i]).as("error %d of trial %d", i, trial).isCloseTo(slope, within(1e-5));
            }
        }
    }

    @Test
    void add_sameErrorEverywhere_costsLevelsOnly() {
        double[] errors = {0.1, 0.1, 0.1};

        assertThat(new SettingLossMath(0, 3, 0.5).add(errors, new double[3])).isCloseTo(0, within(1e-12));
        assertThat(new SettingLossMath(1, 0, 0.5).add(errors, new double[3])).isCloseTo(0.015, within(1e-12));
    }

    @Test
    void add_nothingKnown_costsNothing() {
        double[] gradient = {1, 1};

        double loss = new SettingLossMath(1, 3, 0.5).add(new double[] {Double.NaN, Double.NaN}, gradient);

        assertThat(loss).isZero();
        assertThat(gradient).containsExactly(0, 0);
    }
}

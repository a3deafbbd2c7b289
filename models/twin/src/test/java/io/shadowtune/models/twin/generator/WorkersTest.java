package io.shadowtune.models.twin.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against the ratios of the slowest of ten workers to their median in published mini-batch times. */
final class WorkersTest {
    private static double[] ratios(double spread, double rate, boolean sick) {
        RandomGenerator random = new SplittableRandom(3);
        Workers workers = new Workers(new UpsetKnobs(spread, rate, 0, 60, 0, 1), sick, 10);
        double[] ratios = new double[20_000];
        for (int i = 0; i < ratios.length; i++) {
            double[] times = workers.draw(random);
            Arrays.sort(times);
            ratios[i] = times[9] / ((times[4] + times[5]) / 2);
        }
        Arrays.sort(ratios);
        return ratios;
    }

    private static double quantile(double[] sorted, double share) {
        return sorted[(int) (share * sorted.length)];
    }

    @Test
    void draw_healthyJobs_spreadAsPublished() {
        double[] ratios = ratios(0.05, 0.015, false);

        assertThat(quantile(ratios, 0.5)).isBetween(1.07, 1.12);
        assertThat(quantile(ratios, 0.9)).isBetween(1.11, 1.2);
        assertThat(quantile(ratios, 0.99)).isBetween(1.19, 1.8);
    }

    @Test
    void draw_sickJobs_spreadAsTheFourthPublishedJob() {
        double[] ratios = ratios(0.05, 0.015, true);

        assertThat(quantile(ratios, 0.5)).isBetween(2.0, 6.1);
        assertThat(quantile(ratios, 0.99)).isBetween(6.0, 18.0);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.05, 0.5, 1, 2})
    void slowest_aStraggler_isAlwaysSlowerThanUsual(double spread) {
        RandomGenerator random = new SplittableRandom(3);
        for (int number : new int[] {2, 10, 100}) {
            Workers workers = new Workers(new UpsetKnobs(spread, 1, 0, 60, 0, 1), false, number);
            double usual = Math.exp(1.2 * spread);
            for (int i = 0; i < 2_000; i++) {
                assertThat(workers.slowest(random) / usual).isGreaterThanOrEqualTo(1.5);
            }
        }
    }
}

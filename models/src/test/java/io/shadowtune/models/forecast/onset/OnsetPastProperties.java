package io.shadowtune.models.forecast.onset;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.models.kernel.series.Filled;
import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class OnsetPastProperties {
    private static final int HORIZON = 5;

    private static OnsetPast past(double[] samples, double spread, int season) {
        return new OnsetPast(Filled.of(samples), 2, spread, season, HORIZON, -3);
    }

    private static double[] samples(long seed, int length) {
        Random random = new Random(seed);
        double[] samples = random.doubles(length, 0, 3).toArray();
        samples[0] = 1;
        for (int gap = random.nextInt(5); gap > 0; gap--) {
            samples[1 + random.nextInt(length - 1)] = Double.NaN;
        }
        return samples;
    }

    @Property(tries = 300)
    void at_whateverComesLater_isTheSame(
            @ForAll long seed, @ForAll @IntRange(min = 20, max = 120) int end, @ForAll @IntRange(max = 30) int season) {
        double[] samples = samples(seed, 140);
        double[] others = samples.clone();
        Arrays.fill(others, end, others.length, 1e9);
        assertThat(past(others, 0.5, season).at(end))
                .containsExactly(past(samples, 0.5, season).at(end));
    }

    @Property(tries = 300)
    void at_ofAnyPast_isBoundedOrMissing(@ForAll long seed, @ForAll @IntRange(min = 1, max = 60) int end) {
        double[] samples = samples(seed, 64);
        samples[(int) Math.floorMod(seed, 60L)] = 1e15;
        double[] row = past(samples, 1e-3, 7).at(end);
        assertThat(row).hasSize(OnsetPast.COUNT);
        for (double feature : row) {
            assertThat(Double.isNaN(feature) || Math.abs(feature) <= 20).isTrue();
        }
    }

    /** What is learned from one series counts for another in another unit. */
    @Property(tries = 100)
    void at_inAnotherUnit_isTheSame(@ForAll long seed) {
        double[] samples = samples(seed, 100);
        double[] eighths = Arrays.stream(samples).map(v -> v / 8).toArray();
        OnsetPast scaled = new OnsetPast(Filled.of(eighths), 2.0 / 8, 0.5 / 8, 9, HORIZON, -3);
        assertThat(scaled.at(80)).containsExactly(past(samples, 0.5, 9).at(80));
    }
}

package io.shadowtune.models.kernel.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SeasonDetectorTest {
    private static final int HORIZON = 10;

    @Test
    void seasonSteps_noisyIterations_isTheirPeriod() {
        assertThat(season(Duration.ofSeconds(1), wave(3000, 47, 1))).isEqualTo(47);
    }

    @Test
    void seasonSteps_periodShorterThanTheHorizon_isAMultipleBeyondIt() {
        assertThat(season(Duration.ofSeconds(1), wave(3000, 7, 1)) % 7).isZero();
        assertThat(season(Duration.ofSeconds(1), wave(3000, 7, 1))).isGreaterThan(HORIZON);
    }

    @Test
    void seasonSteps_days_isTheDay() {
        assertThat(season(Duration.ofMinutes(5), wave(6 * 288, 288, 2))).isEqualTo(288);
    }

    @Test
    void seasonSteps_weekends_isTheWeekAndNotTheDay() {
        double[] values = wave(5 * 7 * 96, 96, 3);
        for (int i = 0; i < values.length; i++) {
            values[i] = i / 96 % 7 >= 5 ? 100 + 0.1 * (values[i] - 100) : values[i];
        }
        assertThat(season(Duration.ofMinutes(15), values)).isEqualTo(7 * 96);
    }

    @Test
    void seasonSteps_whiteNoiseOrSlowDrift_isNone() {
        Random random = new Random(4);
        double[] noise = new double[2000];
        double[] drift = new double[2000];
        for (int i = 1; i < noise.length; i++) {
            noise[i] = random.nextGaussian();
            drift[i] = 0.999 * drift[i - 1] + random.nextGaussian();
        }
        assertThat(season(Duration.ofSeconds(1), noise)).isZero();
        assertThat(season(Duration.ofSeconds(1), drift)).isZero();
    }

    /** A burst that begins every 228 steps, give or take a tenth, under noise: its autocorrelation never reaches 0.5. */
    @Test
    void seasonSteps_iterationsWhoseLengthJitters_isAboutTheirLength() {
        Random random = new Random(5);
        double[] values = new double[6000];
        for (int start = 0; start < values.length; start += 228 + (int) Math.round(9 * random.nextGaussian())) {
            Arrays.fill(values, start, Math.min(values.length, start + 60), 4);
        }
        for (int i = 0; i < values.length; i++) {
            values[i] += 1.5 * random.nextGaussian();
        }
        assertThat(season(Duration.ofMillis(10), values)).isBetween(210, 246);
    }

    /** Held values in place of long gaps would hide the day. */
    @Test
    void seasonSteps_daysWithAQuarterMissingInLongGaps_isTheDay() {
        double[] values = wave(60 * 288, 288, 6);
        Random random = new Random(7);
        double drift = 0;
        for (int i = 0; i < values.length; i++) {
            drift = 0.99 * drift + random.nextGaussian();
            values[i] += drift;
        }
        for (int gap = 1000; gap < values.length; gap += 4000) {
            Arrays.fill(values, gap, Math.min(values.length, gap + 1040), Double.NaN);
        }
        assertThat(season(Duration.ofMinutes(5), values)).isEqualTo(288);
    }

    @Test
    void seasonSteps_slowlyForgettingNoise_isHardlyEverOne() {
        int found = 0;
        for (int seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            double[] values = new double[5000];
            for (int i = 1; i < values.length; i++) {
                values[i] = 0.995 * values[i - 1] + random.nextGaussian();
            }
            found += season(Duration.ofMinutes(5), values) > 0 ? 1 : 0;
        }
        assertThat(found).isLessThanOrEqualTo(2);
    }

    @Test
    void seasonSteps_corruptSampleAndGap_changeNothing() {
        double[] values = wave(3000, 47, 1);
        values[1500] = 1e6;
        Arrays.fill(values, 2000, 2010, Double.NaN);
        assertThat(season(Duration.ofSeconds(1), values)).isEqualTo(47);
    }

    @Test
    void seasonSteps_emptyOrConstant_isNone() {
        assertThat(season(Duration.ofSeconds(1), new double[0])).isZero();
        assertThat(season(Duration.ofSeconds(1), new double[500])).isZero();
    }

    private static int season(Duration step, double[] values) {
        return SeasonDetector.seasonSteps(new Series("s", Instant.EPOCH, step, values, Features.NONE), HORIZON);
    }

    private static double[] wave(int length, int period, long seed) {
        Random random = new Random(seed);
        double[] values = new double[length];
        Arrays.setAll(values, i -> 100 + 10 * Math.sin(2 * Math.PI * i / period) + random.nextGaussian());
        return values;
    }
}

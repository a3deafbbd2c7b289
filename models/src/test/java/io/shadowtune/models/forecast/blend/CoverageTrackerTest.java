package io.shadowtune.models.forecast.blend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shadowtune.models.forecast.QuantileForecast;
import java.util.Random;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;

class CoverageTrackerTest {
    private static final int ROUNDS = 20_000;

    private static QuantileForecast one(double p10, double p50, double p90, double p99) {
        return QuantileForecast.of(new double[][] {{p10, p50, p90, p99}});
    }

    /** Shares below and not above p90 in the second half of the rounds. */
    private static double[] shares(QuantileForecast forecast, DoubleSupplier actual) {
        CoverageTracker tracker = new CoverageTracker(1);
        double[] shares = new double[2];
        for (int i = 0; i < ROUNDS; i++) {
            QuantileForecast said = tracker.adjusted(forecast, 0);
            double value = actual.getAsDouble();
            if (i >= ROUNDS / 2) {
                shares[0] += value < said.p90(1) ? 2.0 / ROUNDS : 0;
                shares[1] += value <= said.p90(1) ? 2.0 / ROUNDS : 0;
            }
            tracker.came(said, 1, value);
        }
        return shares;
    }

    @Test
    void adjusted_quantilesThatAreTooLow_comeToHold() {
        Random random = new Random(1);
        double[] shares = shares(one(0.1, 0.3, 0.4, 0.5), random::nextDouble);
        assertThat(shares[1]).isCloseTo(0.9, within(0.01));
    }

    @Test
    void adjusted_quantilesThatAreTooHigh_comeToHold() {
        Random random = new Random(2);
        assertThat(shares(one(0.1, 0.5, 3, 5), random::nextDouble)[1]).isCloseTo(0.9, within(0.01));
    }

    @Test
    void adjusted_aValueThatComesNearlyAlways_staysTheQuantile() {
        Random random = new Random(3);
        double[] shares = shares(one(0, 0, 0, 0), () -> random.nextInt(20) == 0 ? 1 : 0);
        assertThat(shares[0]).isLessThanOrEqualTo(0.92);
        assertThat(shares[1]).isGreaterThanOrEqualTo(0.88);
    }

    @Test
    void came_oneCorruptSample_movesLittle() {
        Random random = new Random(4);
        CoverageTracker tracker = new CoverageTracker(1);
        QuantileForecast forecast = one(0.1, 0.5, 0.9, 0.99);
        for (int i = 0; i < 1000; i++) {
            tracker.came(tracker.adjusted(forecast, 0), 1, random.nextDouble());
        }
        double before = tracker.adjusted(forecast, 0).p99(1);
        tracker.came(tracker.adjusted(forecast, 0), 1, 5_000);
        assertThat(tracker.adjusted(forecast, 0).p99(1)).isCloseTo(before, within(0.1));
    }

    @Test
    void came_aCorruptFirstSampleOrOneOnAQuietSeries_movesLittle() {
        CoverageTracker first = new CoverageTracker(1);
        QuantileForecast forecast = one(8.7, 10, 11.3, 12.3);
        first.came(forecast, 1, 1e5);
        assertThat(first.adjusted(forecast, 0).p99(1)).isLessThan(13);
        CoverageTracker quiet = new CoverageTracker(1);
        for (int i = 0; i < 1000; i++) {
            quiet.came(quiet.adjusted(one(0, 0, 0, 0), 0), 1, i == 500 ? 1e5 : 0);
        }
        assertThat(quiet.adjusted(one(0, 0, 0, 0), 0).p99(1)).isZero();
    }

    @Test
    void restart_forgetsTheOffsets() {
        CoverageTracker tracker = new CoverageTracker(1);
        QuantileForecast forecast = one(1, 2, 3, 4);
        for (int i = 0; i < 100; i++) {
            tracker.came(tracker.adjusted(forecast, 0), 1, 10);
        }
        assertThat(tracker.adjusted(forecast, 0)).isNotEqualTo(forecast);
        tracker.restart();
        assertThat(tracker.adjusted(forecast, 0)).isEqualTo(forecast);
    }

    @Test
    void adjusted_neverCrossesOrFallsBelowTheLowest() {
        CoverageTracker tracker = new CoverageTracker(1);
        QuantileForecast forecast = one(0.1, 0.2, 0.3, 0.4);
        for (int i = 0; i < 500; i++) {
            QuantileForecast said = tracker.adjusted(forecast, 0);
            assertThat(said.p10(1)).isNotNegative();
            tracker.came(said, 1, i % 3 == 0 ? 5 : 0);
        }
    }
}

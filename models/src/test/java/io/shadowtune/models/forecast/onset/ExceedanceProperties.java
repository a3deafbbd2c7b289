package io.shadowtune.models.forecast.onset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shadowtune.models.forecast.QuantileForecast;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class ExceedanceProperties {
    private static QuantileForecast one(double p10, double p50, double p90, double p99) {
        return QuantileForecast.of(new double[][] {{p10, p50, p90, p99}});
    }

    @Test
    void probability_atAQuantile_isWhatIsLeftAboveIt() {
        QuantileForecast f = one(1, 2, 4, 8);
        assertThat(Exceedance.probability(f, 1, 1)).isCloseTo(0.9, within(1e-9));
        assertThat(Exceedance.probability(f, 1, 2)).isCloseTo(0.5, within(1e-9));
        assertThat(Exceedance.probability(f, 1, 3)).isCloseTo(0.3, within(1e-9));
        assertThat(Exceedance.probability(f, 1, 8)).isCloseTo(0.01, within(1e-9));
    }

    @Test
    void probability_aboveAnAtom_isSmall() {
        QuantileForecast f = one(0, 0, 0, 0);
        assertThat(Exceedance.probability(f, 1, 0)).isLessThan(0.0101);
        assertThat(Exceedance.probability(f, 1, 5)).isLessThan(1e-6);
        assertThat(Exceedance.probability(f, 1, -5)).isGreaterThan(0.99);
    }

    @Test
    void highestAndMean_overSteps_takeTheLargestAndTheAverage() {
        QuantileForecast f = QuantileForecast.of(new double[][] {{1, 2, 4, 8}, {3, 4, 6, 10}});
        assertThat(Exceedance.highest(f, 4)).isCloseTo(0.5, within(1e-9));
        assertThat(Exceedance.mean(f, 4)).isCloseTo(0.3, within(1e-9));
    }

    @Property
    void probability_ofAHigherThreshold_isNotHigher(
            @ForAll @DoubleRange(min = -5, max = 5) double p10,
            @ForAll @DoubleRange(min = 0, max = 5) double up,
            @ForAll @DoubleRange(min = 0, max = 5) double more,
            @ForAll @DoubleRange(min = -20, max = 20) double threshold,
            @ForAll @DoubleRange(min = 0, max = 10) double higher) {
        QuantileForecast f = one(p10, p10 + up, p10 + up + more, p10 + up + 2 * more);
        double low = Exceedance.probability(f, 1, threshold);
        double high = Exceedance.probability(f, 1, threshold + higher);
        assertThat(low).isBetween(0.0, 1.0);
        assertThat(high).isBetween(0.0, 1.0).isLessThanOrEqualTo(low + 1e-12);
    }
}

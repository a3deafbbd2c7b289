package io.shadowtune.models.kernel.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;

class RobustScaleProperties {
    @Property
    void toZ_andBack_isTheValue(
            @ForAll @Size(20) List<@DoubleRange(min = -1e6, max = 1e6) Double> samples,
            @ForAll @DoubleRange(min = -1e6, max = 1e6) double value) {
        RobustScale scale = RobustScale.fit(
                samples.stream().mapToDouble(Double::doubleValue).toArray(), 3);
        double back = scale.fromZ(scale.toZ(value));
        double reach = Math.abs(value - scale.median()) / (3 * scale.spread());
        if (reach < 1e8) {
            assertThat(back).isCloseTo(value, within(1e-6 * (1 + Math.abs(value - scale.median()) + scale.spread())));
        }
    }

    @Property
    void toZ_largerValue_isLarger(
            @ForAll @DoubleRange(min = -1e9, max = 1e9) double a,
            @ForAll @DoubleRange(min = -1e9, max = 1e9) double b) {
        RobustScale scale = new RobustScale(5, 2, 3);
        if (a + 1e-6 * (1 + Math.abs(a)) < b) {
            assertThat(scale.toZ(a)).isLessThan(scale.toZ(b));
        }
    }

    @Example
    void fit_oneCorruptValueTenThousandTimesTheMedian_hardlyMovesTheScale() {
        double[] clean = new double[101];
        Arrays.setAll(clean, i -> 100 + i % 11);
        double[] corrupt = clean.clone();
        corrupt[50] = 1e6;
        RobustScale before = RobustScale.fit(clean, 3);
        RobustScale after = RobustScale.fit(corrupt, 3);
        assertThat(after.median()).isCloseTo(before.median(), within(1.0));
        assertThat(after.spread()).isCloseTo(before.spread(), within(0.1 * before.spread()));
        assertThat(after.toZ(1e6)).isLessThan(40);
    }

    @Property
    void fit_anyFiniteSamples_giveFiniteNetworkUnits(@ForAll @Size(5) double[] samples) {
        for (double sample : samples) {
            assertThat(RobustScale.fit(samples, 3).toZ(sample)).isFinite();
        }
    }

    @Example
    void fit_samplesAtBothEndsOfTheRange_giveFiniteNetworkUnits() {
        double[] samples = {-Double.MAX_VALUE, Double.MAX_VALUE, Double.MAX_VALUE, Double.MAX_VALUE, Double.MAX_VALUE};
        assertThat(RobustScale.fit(samples, 3).toZ(-Double.MAX_VALUE)).isFinite();
    }

    @Example
    void fit_constantSamples_givesAThousandthOfTheMedian() {
        assertThat(RobustScale.fit(new double[] {50, 50, 50, Double.NaN}, 3)).isEqualTo(new RobustScale(50, 0.05, 3));
    }

    @Example
    void fit_nothingObserved_givesMedianZeroSpreadOne() {
        assertThat(RobustScale.fit(new double[] {Double.NaN}, 3)).isEqualTo(new RobustScale(0, 1, 3));
    }

    @Example
    void fit_mostlyZeroWithBursts_keepsAPositiveSpread() {
        double[] samples = new double[200];
        samples[7] = 10;
        assertThat(RobustScale.fit(samples, 3).spread()).isCloseTo(0.05, within(1e-9));
    }
}

package io.shadowtune.models.forecast.onset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shadowtune.models.kernel.series.Filled;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EpisodeRuleTest {
    private static final EpisodeRule RULE = EpisodeRule.standard();

    @Test
    void of_ordinaryValues_isTheirQuantile() {
        double[] values = IntStream.rangeClosed(1, 100).asDoubleStream().toArray();
        values[3] = Double.NaN;
        assertThat(RULE.of(values)).isEqualTo(new EpisodeThreshold.At(96));
    }

    @Test
    void of_aGaugeThatSaturates_isTheLargestValueBelowItsCeiling() {
        double[] values =
                IntStream.range(0, 100).mapToDouble(i -> i < 80 ? i : 500).toArray();
        assertThat(RULE.of(values)).isEqualTo(new EpisodeThreshold.At(79));
    }

    @Test
    void of_aConstantOrTooFew_saysWhyNot() {
        double[] constant = new double[50];
        assertThat(RULE.of(constant)).isEqualTo(new EpisodeThreshold.None("100 % of the values are the highest one"));
        assertThat(RULE.of(new double[5])).isEqualTo(new EpisodeThreshold.None("5 values, 20 are needed"));
        double[] missing = new double[50];
        Arrays.fill(missing, Double.NaN);
        assertThat(RULE.of(missing)).isEqualTo(new EpisodeThreshold.None("0 values, 20 are needed"));
    }

    @Test
    void of_aFixedValue_isThatValue() {
        assertThat(new EpisodeRule(0.95, OptionalDouble.of(7)).of(new double[0]))
                .isEqualTo(new EpisodeThreshold.At(7));
    }

    @Test
    void rule_outOfRange_isRefused() {
        assertThatThrownBy(() -> new EpisodeRule(1, OptionalDouble.empty())).hasMessageContaining("quantile (1.0)");
        assertThatThrownBy(() -> new EpisodeRule(0.9, OptionalDouble.of(Double.NaN)))
                .hasMessageContaining("fixed threshold (NaN)");
    }

    @Test
    void outlook_quietOrigins_areJudgedByWhatComes() {
        Filled samples = Filled.of(new double[] {0, 0, 9, 0, Double.NaN, Double.NaN, 0, 0});
        assertThat(Outlook.of(samples, 1, 2, 5)).isEqualTo(Outlook.STARTS);
        assertThat(Outlook.of(samples, 3, 2, 5)).isEqualTo(Outlook.NOT_JUDGED);
        assertThat(Outlook.of(samples, 4, 2, 5)).isEqualTo(Outlook.NOT_JUDGED);
        assertThat(Outlook.of(samples, 4, 4, 5)).isEqualTo(Outlook.STAYS_QUIET);
        assertThat(Outlook.of(samples, 8, 2, 5)).isEqualTo(Outlook.NOT_JUDGED);
        assertThat(Outlook.of(samples, 0, 2, 5)).isEqualTo(Outlook.NOT_JUDGED);
    }
}

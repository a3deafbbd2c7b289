package io.shadowtune.reports.why.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Intervals as statsmodels' proportion_confint(method="wilson") gives them. */
final class AgreementTest {
    @Test
    void interval_isWilsons() {
        Agreement some = new Agreement(9, 7);
        Agreement all = new Agreement(20, 20);

        assertThat(some.lowRatio()).isCloseTo(0.4526, within(1e-4));
        assertThat(some.highRatio()).isCloseTo(0.9368, within(1e-4));
        assertThat(all.lowRatio()).isCloseTo(0.8389, within(1e-4));
        assertThat(all.highRatio()).isEqualTo(1);
    }

    @Test
    void interval_nothingJudged_isEverything() {
        Agreement none = new Agreement(0, 0);

        assertThat(none.ratio()).isNaN();
        assertThat(none.lowRatio()).isZero();
        assertThat(none.highRatio()).isEqualTo(1);
        assertThat(none.words()).isEqualTo("nobody has judged an answer yet");
    }

    @Test
    void agreement_moreAgreedThanJudged_isRefused() {
        assertThatThrownBy(() -> new Agreement(1, 2)).hasMessageContaining("must be within 0..judged (1)");
    }
}

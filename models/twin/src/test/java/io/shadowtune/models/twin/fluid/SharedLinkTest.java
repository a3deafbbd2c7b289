package io.shadowtune.models.twin.fluid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class SharedLinkTest {
    private static SharedLink link(int flows, double counterPackets) {
        SharedLink.Reaction reaction =
                new SharedLink.Reaction(1.0 / 256, 50e-6, 50e-6, 55e-6, counterPackets, 5, 20e6 / 8_000);
        return new SharedLink(100e9 / 8_000, flows, 5, 200, 0.01, reaction);
    }

    @Test
    void markRatio_noByteCounter_isTheClosedForm() {
        // cbrt(2,500 * 4 / (50e-6 * 12.5e6^2) * (2 / (55e-6 * 12.5e6))^2)
        assertThat(link(2, Double.POSITIVE_INFINITY).markRatio()).isCloseTo(0.000_221, within(0.000_001));
        assertThat(link(2, Double.POSITIVE_INFINITY).queuePackets()).isCloseTo(9.3, within(0.1));
    }

    @Test
    void degrees_longerDelay_leavesLessMarginAndInTheEndNone() {
        SharedLink link = link(10, 10_000);

        assertThat(PhaseMargin.degrees(link, 50e-6)).isLessThan(PhaseMargin.degrees(link, 0));
        assertThat(PhaseMargin.degrees(link, 100e-6)).isNegative();
    }

    @Test
    void convergenceSeconds_moreFlows_areSoonerAlike() {
        assertThat(link(20, 10_000).convergenceSeconds())
                .isPositive()
                .isLessThan(link(2, 10_000).convergenceSeconds());
    }

    @Test
    void new_thresholdsTheWrongWayRound_areRefused() {
        SharedLink.Reaction reaction = link(2, 10_000).reaction();

        assertThatThrownBy(() -> new SharedLink(1e6, 2, 200, 5, 0.01, reaction))
                .hasMessage("The thresholds (200.0 to 5.0 packets, pmax 0.01) must rise to above 0.");
    }
}

package io.shadowtune.models.twin.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.shadowtune.ingest.telemetry.WredSetting;
import org.junit.jupiter.api.Test;

final class EgressSpecTest {
    @Test
    void markRatio_alongTheCurve_isZeroThenLinearThenOne() {
        assertThat(Given.LOSSLESS.markRatio(0)).isZero();
        assertThat(Given.LOSSLESS.markRatio(1_048_576)).isZero();
        assertThat(Given.LOSSLESS.markRatio(1_572_864)).isCloseTo(0.025, within(1e-12));
        assertThat(Given.LOSSLESS.markRatio(2_097_152)).isCloseTo(0.05, within(1e-12));
        assertThat(Given.LOSSLESS.markRatio(2_097_153)).isEqualTo(1);
    }

    @Test
    void markRatio_markingOff_isZeroAtAnyDepth() {
        EgressSpec off = new EgressSpec(1e9, 1_000_000, 1, new WredSetting(false, 1, 2, 1), true);

        assertThat(off.markRatio(999_999)).isZero();
    }

    @Test
    void limitBytes_dynamicThreshold_leavesEachShareAlphaTimesTheFreeBuffer() {
        double limit = Given.LOSSLESS.limitBytes(4);

        assertThat(limit / 4).isCloseTo(0.125 * (Given.BUFFER - limit), within(1e-6));
        // On a lossy queue the queue itself is the share.
        double lossy = Given.LOSSY.limitBytes(4);
        assertThat(lossy).isCloseTo(0.125 * (Given.BUFFER - lossy), within(1e-6));
    }

    @Test
    void new_withoutRateOrBuffer_isRefused() {
        assertThatThrownBy(() -> new EgressSpec(0, 1, 1, Given.WRED, true))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new EgressSpec(1, 0, 1, Given.WRED, true))
                .isInstanceOf(IllegalArgumentException.class);
    }
}

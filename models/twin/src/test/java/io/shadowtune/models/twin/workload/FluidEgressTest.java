package io.shadowtune.models.twin.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shadowtune.ingest.telemetry.WredSetting;
import org.junit.jupiter.api.Test;

final class FluidEgressTest {
    private final FluidEgress lossless = Given.queue(Given.LOSSLESS);

    @Test
    void respond_belowTheLinkRate_leavesNoQueueAndNoMarks() {
        BurstEffect effect = lossless.respond(new Burst(0.8 * Given.LINK, 1e9, 4, 2));

        assertThat(effect.sentBytes()).isEqualTo(1e9);
        assertThat(effect.seconds()).isCloseTo(1e9 / (0.8 * Given.LINK), within(1e-12));
        assertThat(effect.markedRatio()).isZero();
        assertThat(effect.pauses()).isZero();
        assertThat(effect.peakBytes()).isLessThanOrEqualTo(4 * FluidEgress.PACKET_BYTES);
    }

    @Test
    void respond_shortBurst_queuesWhatTheLinkDoesNotTakeBeforeSendersAnswer() {
        // 400 KB at twice the link rate have come in 4 us, and half of them have left.
        BurstEffect effect = lossless.respond(new Burst(2 * Given.LINK, 400_000, 4, 2));

        assertThat(effect.peakBytes()).isCloseTo(200_000, within(1.0));
        assertThat(effect.markedRatio()).isZero();
    }

    @Test
    void respond_longOverload_standsWhereTheMarkingCurveHoldsTheFlows() {
        // One flow needs 0.1 % of marks at this rate, so 12 flows need 1.2 %, which the curve has at 1.3 MB.
        BurstEffect effect = lossless.respond(new Burst(1.05 * Given.LINK, 50e9, 12, 2));

        assertThat(effect.markedRatio()).isCloseTo(0.012, within(0.002));
        assertThat(effect.meanBytes()).isCloseTo(1.3e6, within(0.1e6));
        assertThat(effect.pauses()).isZero();
    }

    @Test
    void respond_moreFlows_needMoreMarks() {
        double few = lossless.respond(new Burst(1.05 * Given.LINK, 10e9, 4, 2)).markedRatio();
        double many =
                lossless.respond(new Burst(1.05 * Given.LINK, 10e9, 12, 2)).markedRatio();

        assertThat(many).isGreaterThan(2 * few);
    }

    @Test
    void respond_largeIncast_pausesBeforeAnythingIsDropped() {
        BurstEffect effect = lossless.respond(new Burst(6 * Given.LINK, 14e6, 112, 6));

        assertThat(effect.pauses()).isPositive();
        assertThat(effect.pausedSeconds()).isPositive().isLessThanOrEqualTo(effect.seconds());
        assertThat(effect.droppedBytes()).isZero();
        // The limit, and what arrives in the step in which it is passed.
        assertThat(effect.peakBytes())
                .isBetween(Given.LOSSLESS.limitBytes(6), Given.LOSSLESS.limitBytes(6) + 5 * Given.LINK * 4e-6);
    }

    @Test
    void respond_incastOnALossyQueue_dropsWhatIsAboveTheThreshold() {
        BurstEffect effect = Given.queue(Given.LOSSY).respond(new Burst(6 * Given.LINK, 14e6, 112, 6));

        assertThat(effect.droppedBytes()).isPositive();
        assertThat(effect.sentBytes()).isEqualTo(14e6 - effect.droppedBytes());
        assertThat(effect.peakBytes()).isCloseTo(Given.LOSSY.limitBytes(6), within(1.0));
        assertThat(effect.pauses()).isZero();
    }

    @Test
    void respond_lowerThresholds_holdAShorterQueue() {
        EgressSpec low =
                new EgressSpec(Given.LINK, Given.BUFFER, 0.125, new WredSetting(true, 100_000, 400_000, 0.2), true);
        Burst burst = new Burst(1.1 * Given.LINK, 10e9, 24, 2);

        assertThat(Given.queue(low).respond(burst).meanBytes())
                .isLessThan(lossless.respond(burst).meanBytes());
    }
}

package io.shadowtune.policy.learned;

import static io.shadowtune.policy.Feed.SONIC;
import static io.shadowtune.policy.Feed.portWindow;
import static io.shadowtune.policy.Feed.queueWindow;
import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.Feed.QueueLoad;
import io.shadowtune.policy.observe.BlockLoad;
import io.shadowtune.policy.observe.Loads;
import io.shadowtune.policy.observe.Thresholds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ApplicabilityProbeTest {
    private static final Duration SPAN = Duration.ofMinutes(30);
    private final ApplicabilityProbe probe = new ApplicabilityProbe(ProbeConfig.DEFAULT);

    private static BlockLoad load(int slots, QueueLoad queue) {
        return Loads.of(Thresholds.NONE, slots, end -> List.of(queueWindow(0, 3, end, queue)));
    }

    private String because(BlockLoad load, WredSetting observed) {
        return probe.probe(load, SPAN, observed) instanceof Applicability.Inapplicable no ? no.because() : "";
    }

    @Test
    void probe_marksAndShortQueues_isApplicable() {
        assertThat(because(load(180, QueueLoad.BUSY), SONIC)).isEmpty();
        assertThat(because(load(180, QueueLoad.CALM), SONIC)).isEmpty();
    }

    @Test
    void probe_noMarksAlthoughPastKmax_isNot() {
        assertThat(because(load(180, QueueLoad.BUSY.withMarked(0).withDepth(1, 2_500_000)), SONIC))
                .isEqualTo("no packet was marked although a queue reached 2500 KB, past Kmax 2097 KB: marks are off or "
                        + "not counted");
    }

    @Test
    void probe_wredDrops_isNot() {
        assertThat(because(load(180, QueueLoad.BUSY.withWredDropped(2)), SONIC))
                .isEqualTo("WRED dropped 360 packets: there is traffic in the class that cannot be marked (non-ECT)");
    }

    @Test
    void probe_marksNotReported_isNot() {
        assertThat(because(load(180, QueueLoad.BUSY.withMarked(Double.NaN)), SONIC))
                .startsWith("no queue reports ECN marks");
    }

    @Test
    void probe_littleEvidence_isNot() {
        assertThat(because(load(59, QueueLoad.BUSY), SONIC)).isEqualTo("only 9.8 minutes were seen, of 10.0 needed");
        assertThat(because(load(60, QueueLoad.BUSY), SONIC))
                .isEqualTo("telemetry covered 33 % of the block, of 50 % needed");
        assertThat(because(load(0, QueueLoad.BUSY), SONIC)).startsWith("no queue window");
    }

    @Test
    void probe_markingOff_isNot() {
        assertThat(because(load(180, QueueLoad.BUSY), new WredSetting(false, 1, 2, 0)))
                .startsWith("marking is off");
    }

    @Test
    void probe_sendersThatNothingSlows_isNotEvenWithMarks() {
        MarkReaction idle =
                new MarkReaction(Transport.ROCE, SenderControl.DCQCN, Double.NaN, 0, Double.NaN, Double.NaN);

        assertThat(probe.probe(load(180, QueueLoad.BUSY), SPAN, SONIC, idle))
                .isInstanceOfSatisfying(
                        Applicability.Inapplicable.class,
                        no -> assertThat(no.code()).isEqualTo(InapplicableCode.NO_REACTION));
        assertThat(probe.probe(load(180, QueueLoad.CALM.withMarked(0)), SPAN, SONIC, idle))
                .isInstanceOf(Applicability.Applicable.class);
    }

    /** Eight ports of a busy queue each; what each was silenced of ten seconds, in microseconds. */
    private static BlockLoad silenced(double first, double others) {
        return Loads.of(Thresholds.NONE, 180, end -> {
            List<Window> windows = new ArrayList<>();
            windows.add(queueWindow(0, 3, end, QueueLoad.BUSY));
            for (int port = 0; port < 8; port++) {
                windows.add(portWindow(port, end, 100, 0, port == 0 ? first : others));
            }
            return windows;
        });
    }

    @Test
    void probe_oneSlowReceiverStormsPause_isNot() {
        assertThat(because(silenced(6e6, 0), SONIC))
                .isEqualTo(
                        "one of 8 ports was held by pause frames for 60 % of the time and the others hardly: the receiver "
                                + "behind it is slow, which no threshold heals");
        assertThat(because(silenced(6e6, 1e5), SONIC)).startsWith("one of 8 ports");
    }

    @Test
    void probe_allPortsPausedOrOneALittle_isApplicable() {
        assertThat(because(silenced(6e6, 6e6), SONIC)).isEmpty();
        assertThat(because(silenced(6e6, 3e6), SONIC)).isEmpty();
        assertThat(because(silenced(1e6, 0), SONIC)).isEmpty();
        assertThat(because(silenced(0, 0), SONIC)).isEmpty();
    }
}

package io.shadowtune.policy.learned;

import static io.shadowtune.policy.Feed.SONIC;
import static io.shadowtune.policy.Feed.queueWindow;
import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.Feed.QueueLoad;
import io.shadowtune.policy.observe.BlockLoad;
import io.shadowtune.policy.observe.Loads;
import io.shadowtune.policy.observe.Thresholds;
import java.time.Duration;
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
}

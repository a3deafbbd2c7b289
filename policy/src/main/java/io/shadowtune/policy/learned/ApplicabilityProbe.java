package io.shadowtune.policy.learned;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.observe.BlockLoad;
import io.shadowtune.policy.observe.QueueTally;
import java.time.Duration;
import java.util.Locale;

/**
 * Says where moving thresholds cannot work, before any arm asks for it.
 *
 * <p>Immutable and safe to share between threads.
 */
public final class ApplicabilityProbe {
    private final ProbeConfig config;

    /** A probe. */
    public ApplicabilityProbe(ProbeConfig config) {
        this.config = config;
    }

    /**
     * Looks at the block before.
     *
     * @param load its windows
     * @param span its length
     * @param observed the setting in force
     */
    public Applicability probe(BlockLoad load, Duration span, WredSetting observed) {
        QueueTally queues = load.queues();
        if (!observed.marking()) {
            return no("marking is off in force, so thresholds do nothing");
        }
        if (load.windows() == 0) {
            return no("no queue window in the block before");
        }
        if (load.observed().compareTo(config.minimumEvidence()) < 0) {
            return no(String.format(
                    Locale.ROOT,
                    "only %.1f minutes were seen, of %.1f needed",
                    load.queues().slots().seconds() / 60,
                    config.minimumEvidence().toSeconds() / 60.0));
        }
        double covered = load.coveredRatioOf(span);
        if (covered < config.minimumCoverageRatio()) {
            return no(String.format(
                    Locale.ROOT,
                    "telemetry covered %.0f %% of the block, of %.0f %% needed",
                    covered * 100,
                    config.minimumCoverageRatio() * 100));
        }
        if (queues.marked().count() == 0) {
            return no("no queue reports ECN marks: the platform does not count them, or its WRED_ECN_QUEUE counter "
                    + "group is off");
        }
        if (queues.wredDropped().total() > 0) {
            return no(String.format(
                    Locale.ROOT,
                    "WRED dropped %d packets: there is traffic in the class that cannot be marked (non-ECT)",
                    queues.wredDropped().total()));
        }
        if (queues.marked().total() == 0 && queues.depthMax().max() > observed.kmaxBytes()) {
            return no(String.format(
                    Locale.ROOT,
                    "no packet was marked although a queue reached %.0f KB, past Kmax %.0f KB: marks are off or not "
                            + "counted",
                    queues.depthMax().max() / 1000.0,
                    observed.kmaxBytes() / 1000.0));
        }
        return new Applicability.Applicable();
    }

    private static Applicability no(String because) {
        return new Applicability.Inapplicable(because);
    }
}

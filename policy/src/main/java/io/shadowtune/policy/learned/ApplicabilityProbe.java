package io.shadowtune.policy.learned;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.observe.BlockLoad;
import io.shadowtune.policy.observe.HeardPause;
import io.shadowtune.policy.observe.QueueTally;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * Says where moving thresholds cannot work, before any arm asks for it.
 *
 * <p>Immutable and safe to share between threads.
 */
public final class ApplicabilityProbe {
    /** Of fewer ports none can be called the only one. */
    private static final double LEAST_PORTS = 4;
    /** One port's silence and a little of others'. */
    private static final double MOST_SILENCED = 1.5;

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
        return probe(load, span, observed, MarkReaction.UNKNOWN);
    }

    /**
     * The same where something is known of the senders.
     *
     * @param senders what is known; the block's own marks and drops count in its place
     */
    public Applicability probe(BlockLoad load, Duration span, WredSetting observed, MarkReaction senders) {
        QueueTally queues = load.queues();
        if (!observed.marking()) {
            return no(InapplicableCode.MARKING_OFF, "marking is off in force, so thresholds do nothing");
        }
        if (load.windows() == 0) {
            return no(InapplicableCode.NO_TELEMETRY, "no queue window in the block before");
        }
        if (load.observed().compareTo(config.minimumEvidence()) < 0) {
            return no(
                    InapplicableCode.THIN_TELEMETRY,
                    String.format(
                            Locale.ROOT,
                            "only %.1f minutes were seen, of %.1f needed",
                            load.queues().slots().seconds() / 60,
                            config.minimumEvidence().toSeconds() / 60.0));
        }
        double covered = load.coveredRatioOf(span);
        if (covered < config.minimumCoverageRatio()) {
            return no(
                    InapplicableCode.THIN_TELEMETRY,
                    String.format(
                            Locale.ROOT,
                            "telemetry covered %.0f %% of the block, of %.0f %% needed",
                            covered * 100,
                            config.minimumCoverageRatio() * 100));
        }
        if (queues.marked().count() == 0) {
            return no(
                    InapplicableCode.MARKS_NOT_REPORTED,
                    "no queue reports ECN marks: the platform does not count them, or its WRED_ECN_QUEUE counter "
                            + "group is off");
        }
        Optional<Applicability.Inapplicable> unmoved = senders.counted(
                        queues.marked().totalOrNaN(), queues.wredDropped().totalOrNaN())
                .refusal();
        if (unmoved.isPresent()) {
            return unmoved.get();
        }
        if (queues.marked().total() == 0 && queues.depthMax().max() > observed.kmaxBytes()) {
            return no(
                    InapplicableCode.NOT_MARKED,
                    String.format(
                            Locale.ROOT,
                            "no packet was marked although a queue reached %.0f KB, past Kmax %.0f KB: marks are off or not "
                                    + "counted",
                            queues.depthMax().max() / 1000.0,
                            observed.kmaxBytes() / 1000.0));
        }
        return slowReceiver(load.heard());
    }

    /** One port that is held while the others are not: what waits there waits for its receiver, whatever is marked. */
    private Applicability slowReceiver(HeardPause heard) {
        if (heard.ports() >= LEAST_PORTS
                && heard.silencedPorts() <= MOST_SILENCED
                && heard.silencedRatio() >= config.slowReceiverRatio()) {
            return no(
                    InapplicableCode.SLOW_RECEIVER,
                    String.format(
                            Locale.ROOT,
                            "one of %.0f ports was held by pause frames for %.0f %% of the time and the others hardly: the "
                                    + "receiver behind it is slow, which no threshold heals",
                            heard.ports(),
                            heard.silencedRatio() * 100));
        }
        return new Applicability.Applicable();
    }

    private static Applicability no(InapplicableCode code, String because) {
        return new Applicability.Inapplicable(code, because);
    }
}

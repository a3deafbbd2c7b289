package io.shadowtune.policy.rule;

import java.time.Duration;

/**
 * What the rule arm goes by.
 *
 * @param profile which rules
 * @param targetKminBytesPerGbps Kmin sought, bytes per Gb/s (HPCC simulator run.py: 100 KB at 25 Gb/s)
 * @param targetKmaxBytesPerGbps Kmax sought, bytes per Gb/s (HPCC simulator run.py: 400 KB at 25 Gb/s)
 * @param targetPmaxRatio Pmax sought, {@code 0..1} (HPCC simulator run.py: 0.2)
 * @param queueDelayBound queue delay that counts as long; default 32 us, the time a 4 KB per Gb/s queue takes to drain
 * @param delayedShareBound share of time with some queue above that delay from which the rule speaks, {@code 0..1}
 * @param lossRatioBound loss below which thresholds may rise, {@code 0..1}
 * @param upFactor step on Kmin and Kmax where queues are long and nothing is lost, above 1
 * @param downFactor step on Kmin and Kmax where pauses or deep queues are seen, {@code 0..1}
 * @param pauseFramesPerSecondBound pause frames sent per second by all ports together that count as pauses
 * @param deepShareBound share of time with some queue past Kmax that counts as deep, {@code 0..1}
 * @param unansweredSteps most steps away from the setting in force: none of them was ever answered by the network
 */
public record RuleConfig(
        RuleProfile profile,
        double targetKminBytesPerGbps,
        double targetKmaxBytesPerGbps,
        double targetPmaxRatio,
        Duration queueDelayBound,
        double delayedShareBound,
        double lossRatioBound,
        double upFactor,
        double downFactor,
        double pauseFramesPerSecondBound,
        double deepShareBound,
        int unansweredSteps) {

    /** The documented defaults. */
    public static final RuleConfig DEFAULT = new RuleConfig(
            RuleProfile.TARGET_WITH_STEPS,
            4_000,
            16_000,
            0.2,
            Duration.ofNanos(32_000),
            0.1,
            0.01,
            1.2,
            0.8,
            1,
            0.1,
            3);

    public RuleConfig {
        if (!(upFactor > 1 && downFactor > 0 && downFactor < 1)) {
            throw new IllegalArgumentException(
                    "The up factor (%s) must be above 1 and the down factor (%s) within 0..1."
                            .formatted(upFactor, downFactor));
        }
        if (!(targetKminBytesPerGbps > 0 && targetKmaxBytesPerGbps > targetKminBytesPerGbps)
                || !(targetPmaxRatio > 0 && targetPmaxRatio <= 1)) {
            throw new IllegalArgumentException(
                    "The target (%s, %s bytes per Gb/s, %s) must have 0 < Kmin < Kmax and Pmax within 0..1."
                            .formatted(targetKminBytesPerGbps, targetKmaxBytesPerGbps, targetPmaxRatio));
        }
        if (!(lossRatioBound > 0 && delayedShareBound > 0 && deepShareBound > 0 && pauseFramesPerSecondBound > 0)
                || unansweredSteps < 1
                || queueDelayBound.isZero()
                || queueDelayBound.isNegative()) {
            throw new IllegalArgumentException(
                    "The bounds of the rules (loss %s, delayed %s, deep %s, pauses %s, delay %s, steps %d) must be above zero."
                            .formatted(
                                    lossRatioBound,
                                    delayedShareBound,
                                    deepShareBound,
                                    pauseFramesPerSecondBound,
                                    queueDelayBound,
                                    unansweredSteps));
        }
    }

    /** Queue length that takes the delay bound to drain on a link; 0 when the rate is not known. */
    public long delayBytes(double gbps) {
        return Math.round(queueDelayBound.toNanos() * gbps / 8);
    }
}

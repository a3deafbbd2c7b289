package io.shadowtune.policy.learned;

import java.time.Duration;

/**
 * What the tuned arms go by.
 *
 * @param reactionTime time from the first mark to slower senders; default 8 us, one round trip across leaves
 * @param kmaxBytesPerGbps Kmax where no surge is expected, bytes per Gb/s (HPCC: 16 KB per Gb/s)
 * @param ceilingBytesPerGbps room for standing queue and surge where the buffer is not known, bytes per Gb/s
 * @param kmaxOverKmin ratio of the two thresholds (HPCC: 4)
 * @param pmaxCalmRatio Pmax where surges leave room, {@code 0..1} (HPCC: 20 %)
 * @param pmaxSurgeRatio Pmax where a surge takes all the room, {@code 0..1} (NVIDIA Onyx: 100 %)
 * @param minimumChangeRatio least relative difference worth a change, above 0
 * @param surgeBandRatio share of the room that the surge may change by before the arm is tuned to it, {@code 0..1}
 * @param idleUtilisationRatio utilisation below which there is nothing to win, {@code 0..1}
 * @param freshness oldest forecast that may speak
 */
public record LearnedConfig(
        Duration reactionTime,
        double kmaxBytesPerGbps,
        double ceilingBytesPerGbps,
        double kmaxOverKmin,
        double pmaxCalmRatio,
        double pmaxSurgeRatio,
        double minimumChangeRatio,
        double surgeBandRatio,
        double idleUtilisationRatio,
        Duration freshness) {

    /** The documented defaults. */
    public static final LearnedConfig DEFAULT = new LearnedConfig(
            Duration.ofNanos(8_000), 16_000, 32_000, 4, 0.2, 1, 0.25, 0.1, 0.05, Duration.ofMinutes(15));

    public LearnedConfig {
        if (!(kmaxBytesPerGbps > 0 && ceilingBytesPerGbps >= kmaxBytesPerGbps && kmaxOverKmin > 1)) {
            throw new IllegalArgumentException(
                    "The Kmax (%s) must be within 0..%s bytes per Gb/s and its ratio to Kmin (%s) above 1."
                            .formatted(kmaxBytesPerGbps, ceilingBytesPerGbps, kmaxOverKmin));
        }
        if (!(pmaxCalmRatio > 0 && pmaxSurgeRatio >= pmaxCalmRatio && pmaxSurgeRatio <= 1)) {
            throw new IllegalArgumentException("The calm Pmax (%s) must be within 0..%s and that within 0..1."
                    .formatted(pmaxCalmRatio, pmaxSurgeRatio));
        }
        if (!(minimumChangeRatio > 0 && surgeBandRatio >= 0 && surgeBandRatio < 1)
                || !(idleUtilisationRatio >= 0 && idleUtilisationRatio < 1)) {
            throw new IllegalArgumentException(
                    "The least change (%s) must be above 0, the surge band (%s) and the idle utilisation (%s) within 0..1."
                            .formatted(minimumChangeRatio, surgeBandRatio, idleUtilisationRatio));
        }
    }

    /** Bytes that one more sender at line rate adds to a queue before it slows down. */
    double surgeBytesPerSender(double gbps) {
        return reactionTime.toNanos() * gbps / 8;
    }
}

package io.shadowtune.policy.learned;

import java.time.Duration;

/**
 * When telemetry is good enough for advice.
 *
 * @param minimumEvidence least time that queue windows must cover
 * @param minimumCoverageRatio least share of that time that readings must cover, {@code 0..1}
 * @param slowReceiverRatio from which share of the time on a single port that is held by pause frames, while others are not, has a slow
 *     receiver behind it, {@code 0..1}
 */
public record ProbeConfig(Duration minimumEvidence, double minimumCoverageRatio, double slowReceiverRatio) {
    /** Ten minutes, half of them covered; a port that is held for a fifth of the time. */
    public static final ProbeConfig DEFAULT = new ProbeConfig(Duration.ofMinutes(10), 0.5, 0.2);

    public ProbeConfig {
        if (minimumEvidence.isNegative() || !(minimumCoverageRatio >= 0 && minimumCoverageRatio <= 1)) {
            throw new IllegalArgumentException(
                    "The least evidence (%s) must not be negative and the least coverage (%s) within 0..1."
                            .formatted(minimumEvidence, minimumCoverageRatio));
        }
        if (!(slowReceiverRatio >= 0 && slowReceiverRatio <= 1)) {
            throw new IllegalArgumentException(
                    "The share of a slow receiver (%s) must be within 0..1.".formatted(slowReceiverRatio));
        }
    }
}

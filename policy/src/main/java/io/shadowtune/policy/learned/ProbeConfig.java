package io.shadowtune.policy.learned;

import java.time.Duration;

/**
 * When telemetry is good enough for advice.
 *
 * @param minimumEvidence least time that queue windows must cover
 * @param minimumCoverageRatio least share of that time that readings must cover, {@code 0..1}
 */
public record ProbeConfig(Duration minimumEvidence, double minimumCoverageRatio) {
    /** Ten minutes, half of them covered. */
    public static final ProbeConfig DEFAULT = new ProbeConfig(Duration.ofMinutes(10), 0.5);

    public ProbeConfig {
        if (minimumEvidence.isNegative() || !(minimumCoverageRatio >= 0 && minimumCoverageRatio <= 1)) {
            throw new IllegalArgumentException(
                    "The least evidence (%s) must not be negative and the least coverage (%s) within 0..1."
                            .formatted(minimumEvidence, minimumCoverageRatio));
        }
    }
}

package io.shadowtune.policy.learned;

import java.time.Duration;

/**
 * What the arms that ask the response surface go by.
 *
 * @param idleUtilisationRatio utilisation below which there is nothing to win, {@code 0..1}
 * @param freshness oldest forecast that may speak
 */
public record LearnedConfig(double idleUtilisationRatio, Duration freshness) {

    /** The documented defaults. */
    public static final LearnedConfig DEFAULT = new LearnedConfig(0.05, Duration.ofMinutes(15));

    /** Checks the ranges. */
    public LearnedConfig {
        if (!(idleUtilisationRatio >= 0 && idleUtilisationRatio < 1) || freshness.isNegative()) {
            throw new IllegalArgumentException(
                    "The idle utilisation (%s) must be within 0..1 and the freshness (%s) not negative."
                            .formatted(idleUtilisationRatio, freshness));
        }
    }
}

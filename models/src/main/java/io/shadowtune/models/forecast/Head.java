package io.shadowtune.models.forecast;

import java.time.Duration;

/**
 * What is forecast how far ahead.
 *
 * @param name of the head, part of a model's identity
 * @param step distance of two samples
 * @param horizonSteps number of steps forecast
 */
public record Head(String name, Duration step, int horizonSteps) {
    /** Checks the ranges. */
    public Head {
        if (step.isZero() || step.isNegative() || horizonSteps < 1) {
            throw new IllegalArgumentException("The step (%s) and the horizon (%d) of head %s must be positive."
                    .formatted(step, horizonSteps, name));
        }
    }

    /** 10 s × 10, for warning and for finding causes. */
    public static Head near() {
        return new Head("near", Duration.ofSeconds(10), 10);
    }

    /** 5 min × 12, for policy. */
    public static Head regime() {
        return new Head("regime", Duration.ofMinutes(5), 12);
    }
}

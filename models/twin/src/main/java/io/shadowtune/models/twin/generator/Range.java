package io.shadowtune.models.twin.generator;

import java.util.random.RandomGenerator;

/**
 * Numbers from {@code low} to {@code high}.
 *
 * @param low least, finite
 * @param high greatest, not below {@code low}
 */
public record Range(double low, double high) {
    public Range {
        if (!Double.isFinite(low) || !Double.isFinite(high) || high < low) {
            throw new IllegalArgumentException(
                    "The range (%s to %s) must not end before it begins.".formatted(low, high));
        }
    }

    /** A number with all of them alike. */
    double uniform(RandomGenerator random) {
        return low + (high - low) * random.nextDouble();
    }

    /** Whether a number is one of them. */
    public boolean has(double number) {
        return number >= low && number <= high;
    }
}

package io.shadowtune.models.forecast.onset;

import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * What counts as an episode of a series.
 *
 * @param quantile of the training values above which an episode begins, inside {@code (0, 1)}
 * @param fixed a value that takes its place, in the unit of the series
 */
public record EpisodeRule(double quantile, OptionalDouble fixed) {
    private static final int LEAST_VALUES = 20;
    private static final double MOST_AT_CEILING = 0.5;

    /** Checks the range. */
    public EpisodeRule {
        if (!(quantile > 0 && quantile < 1)) {
            throw new IllegalArgumentException("The quantile (%s) must be inside (0, 1).".formatted(quantile));
        }
        if (fixed.isPresent() && !Double.isFinite(fixed.getAsDouble())) {
            throw new IllegalArgumentException(
                    "The fixed threshold (%s) must be finite.".formatted(fixed.getAsDouble()));
        }
    }

    /** Above the 95th percentile of the training values. */
    public static EpisodeRule standard() {
        return new EpisodeRule(0.95, OptionalDouble.empty());
    }

    /**
     * The threshold for a series.
     *
     * <p>A gauge that saturates has its quantile at its ceiling, and nothing is above that: being at the ceiling is the episode
     * then, so the threshold is the largest value below it.
     *
     * @param training values to learn from, NaN where missing
     */
    public EpisodeThreshold of(double[] training) {
        if (fixed.isPresent()) {
            return new EpisodeThreshold.At(fixed.getAsDouble());
        }
        double[] sorted =
                Arrays.stream(training).filter(v -> !Double.isNaN(v)).sorted().toArray();
        if (sorted.length < LEAST_VALUES) {
            return new EpisodeThreshold.None("%d values, %d are needed".formatted(sorted.length, LEAST_VALUES));
        }
        double highest = sorted[sorted.length - 1];
        double value = sorted[(int) Math.ceil(quantile * sorted.length) - 1];
        if (value < highest) {
            return new EpisodeThreshold.At(value);
        }
        int below = sorted.length;
        while (below > 0 && sorted[below - 1] == highest) {
            below--;
        }
        double atCeiling = 1 - below / (double) sorted.length;
        return atCeiling > MOST_AT_CEILING
                ? new EpisodeThreshold.None(
                        String.format(Locale.ROOT, "%.0f %% of the values are the highest one", 100 * atCeiling))
                : new EpisodeThreshold.At(sorted[below - 1]);
    }
}

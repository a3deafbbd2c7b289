package io.shadowtune.models.kernel.series;

import java.time.Duration;
import java.time.Instant;

/**
 * The place a forecast is made from.
 *
 * @param samples of the series, past the origin allowed but never looked at
 * @param end index after the last sample that is known
 * @param time of that last sample
 * @param step distance of two samples
 * @param seasonSteps length of the season, 0 where there is none
 * @param statics features of the series that do not change
 */
public record Origin(Filled samples, int end, Instant time, Duration step, int seasonSteps, Features statics) {
    private static final Duration DAY = Duration.ofDays(1);

    /** Whether the season is the day, so that the hour means something. */
    boolean daily() {
        return seasonSteps > 0 && step.multipliedBy(seasonSteps).equals(DAY);
    }

    /** Fraction of the UTC day gone by at the origin, {@code [0, 1)}. */
    double dayPhase() {
        return Math.floorMod(time.getEpochSecond(), DAY.toSeconds()) / (double) DAY.toSeconds();
    }
}

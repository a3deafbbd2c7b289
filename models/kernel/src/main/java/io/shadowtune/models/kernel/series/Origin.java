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
 * @param statics features of the series as they are at the origin and will be, as far as one knows
 */
public record Origin(Filled samples, int end, Instant time, Duration step, int seasonSteps, Features statics) {
    private static final Duration DAY = Duration.ofDays(1);

    /** Steps of a day when the season is a day or several, so that the hour means something; otherwise 0. */
    int daySteps() {
        Duration season = step.multipliedBy(seasonSteps);
        boolean days = seasonSteps > 0 && season.equals(DAY.multipliedBy(season.dividedBy(DAY)));
        return days ? (int) (seasonSteps / season.dividedBy(DAY)) : 0;
    }

    /** The second rhythm beside the season: the day of a week, the week of a day, otherwise seven seasons. */
    int otherSeasonSteps() {
        int day = daySteps();
        return day > 0 && day < seasonSteps ? day : 7 * seasonSteps;
    }

    /** Fraction of the UTC day gone by at the origin, {@code [0, 1)}. */
    double dayPhase() {
        return Math.floorMod(time.getEpochSecond(), DAY.toSeconds()) / (double) DAY.toSeconds();
    }
}

package io.shadowtune.models.train;

import io.shadowtune.models.kernel.series.Filled;
import io.shadowtune.models.kernel.series.Origin;
import io.shadowtune.models.kernel.series.SeasonDetector;
import io.shadowtune.models.kernel.series.Series;
import java.util.List;

/**
 * A series to learn from, cut in time order.
 *
 * @param series training part, then validation part
 * @param validationStart index where validation begins
 * @param seasonSteps length of its season, 0 where there is none
 */
public record TrainingSeries(Series series, int validationStart, int seasonSteps) {
    /** Checks the ranges. */
    public TrainingSeries {
        if (validationStart < 0 || validationStart > series.length() || seasonSteps < 0) {
            throw new IllegalArgumentException("The validation start (%d) of series %s must be inside its %d samples."
                    .formatted(validationStart, series.id(), series.length()));
        }
    }

    /** A series whose last share is kept for validation, with the season found in the rest. */
    public static TrainingSeries withLastShare(Series series, double validationRatio, int horizonSteps) {
        if (!(validationRatio > 0 && validationRatio < 1)) {
            throw new IllegalArgumentException(
                    "The validation ratio (%s) must be inside (0, 1).".formatted(validationRatio));
        }
        int start = (int) (series.length() * (1 - validationRatio));
        return new TrainingSeries(series, start, SeasonDetector.seasonSteps(series.slice(0, start), horizonSteps));
    }

    /** As {@link #withLastShare}, of all. */
    static List<TrainingSeries> withLastShares(List<Series> all, double validationRatio, int horizonSteps) {
        return all.stream()
                .map(one -> withLastShare(one, validationRatio, horizonSteps))
                .toList();
    }

    Origin origin(Filled samples, int end) {
        return new Origin(
                samples,
                end,
                series.timeAt(end - 1L),
                series.step(),
                seasonSteps,
                series.features().at(end - 1));
    }
}

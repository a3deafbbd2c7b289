package io.shadowtune.models.forecast.series;

import io.shadowtune.models.kernel.series.Series;

/**
 * One series through training, validation and test, on one grid.
 *
 * @param whole all samples
 * @param validationStart index of the first sample after training
 * @param testStart index of the first sample after validation
 */
public record SplitSeries(Series whole, int validationStart, int testStart) {
    /** Checks the order. */
    public SplitSeries {
        if (validationStart < 0 || testStart < validationStart || whole.length() < testStart) {
            throw new IllegalArgumentException("The parts of series %s (%d, %d, %d) must follow one another."
                    .formatted(whole.id(), validationStart, testStart, whole.length()));
        }
    }

    /** The training part. */
    public Series training() {
        return whole.slice(0, validationStart);
    }

    /** Training and validation together. */
    public Series beforeTest() {
        return whole.slice(0, testStart);
    }
}

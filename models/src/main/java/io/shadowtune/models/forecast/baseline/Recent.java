package io.shadowtune.models.forecast.baseline;

import io.shadowtune.models.kernel.series.Filled;

/**
 * The part of a past from which errors are taken: the last {@value StepErrors#MOST} observed samples and a horizon, however long the
 * gaps between them are.
 *
 * @param start index of the first observed sample of the series
 * @param first index where the part begins
 * @param observed samples in it
 * @param lowest 0 where none of them is negative: rates, depths and ratios are not, and a series that never was stays so; otherwise
 *     negative infinity
 */
record Recent(int start, int first, int observed, double lowest) {
    static Recent of(Filled samples, int end, int horizonSteps, int start) {
        int need = StepErrors.MOST + horizonSteps;
        int first = end;
        int observed = 0;
        double least = 0;
        while (first > start && observed < need) {
            double value = samples.value(--first);
            if (!Double.isNaN(value)) {
                observed++;
                least = Math.min(least, value);
            }
        }
        return new Recent(start, first, observed, least < 0 ? Double.NEGATIVE_INFINITY : 0);
    }

    /** Index of the first observed sample, the end where there is none. */
    static int start(Filled samples, int end) {
        int start = 0;
        while (start < end && !samples.observed(start)) {
            start++;
        }
        return start;
    }
}

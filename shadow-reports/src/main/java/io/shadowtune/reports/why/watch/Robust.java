package io.shadowtune.reports.why.watch;

import java.util.Arrays;

/**
 * Statistics that a few odd days do not move. All leave NaN out and do not change their input.
 *
 * <p>[1] P. J. Rousseeuw, C. Croux, Alternatives to the median absolute deviation, JASA 88, 1993,
 * doi:10.1080/01621459.1993.10476408.
 */
final class Robust {
    /** Makes the median absolute deviation estimate the standard deviation of normal noise [1]. */
    private static final double NORMAL = 1.4826;

    private Robust() {}

    /** The median; NaN of nothing. */
    static double median(double... values) {
        double[] sorted = sorted(values);
        int half = sorted.length / 2;
        if (sorted.length == 0) {
            return Double.NaN;
        }
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    /** The spread: median distance from the median, scaled to a standard deviation; NaN of nothing. */
    static double spread(double... values) {
        double middle = median(values);
        return NORMAL
                * median(Arrays.stream(values)
                        .map(value -> Math.abs(value - middle))
                        .toArray());
    }

    /** The values that are known, ascending. */
    static double[] sorted(double... values) {
        return Arrays.stream(values)
                .filter(value -> !Double.isNaN(value))
                .sorted()
                .toArray();
    }
}

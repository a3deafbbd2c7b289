package io.shadowtune.models.kernel.series;

import java.util.Arrays;

/**
 * Median and spread of the recent past, and the map to network units: {@code z = knee · asinh((x − median) / (spread · knee))}.
 *
 * <p>Linear within about {@code knee} spreads, logarithmic beyond: a value of 10,000 times the median becomes a z of about 25
 * instead of 10,000, so that one corrupt sample neither owns the loss nor saturates the net. Unlike {@code log1p}, asinh takes both
 * signs and leaves ordinary values as they are; as it is strictly rising, quantiles map back exactly.
 *
 * @param median of the observed values
 * @param spread positive; the inter-quartile range over 1.349 (one standard deviation of a normal), or half the 5-to-95 % range over
 *     3.29 where that is larger, floored at a thousandth of the median
 * @param knee where the map bends, in spreads
 */
public record RobustScale(double median, double spread, double knee) {
    private static final double NORMAL_QUARTILES = 1.349;
    private static final double NORMAL_TAILS = 3.29;
    private static final double FLOOR_RATIO = 1e-3;
    private static final double TINY = 1e-9;
    private static final double LARGEST_SINH = 20;
    private static final double LARGEST_SPREAD = 1e150;
    /** From here on the square would lose the one beside it, and later overflow. */
    private static final double LARGE = 1e8;

    /** Fits to samples whose NaNs are skipped; all-missing gives median 0 and spread 1. */
    public static RobustScale fit(double[] samples, double knee) {
        double[] sorted = samples.clone();
        int count = 0;
        for (double sample : samples) {
            if (!Double.isNaN(sample)) {
                sorted[count++] = sample;
            }
        }
        if (count == 0) {
            return new RobustScale(0, 1, knee);
        }
        sorted = Arrays.copyOf(sorted, count);
        Arrays.sort(sorted);
        double median = at(sorted, 0.5);
        double quartiles = (at(sorted, 0.75) - at(sorted, 0.25)) / NORMAL_QUARTILES;
        double tails = 0.5 * (at(sorted, 0.95) - at(sorted, 0.05)) / NORMAL_TAILS;
        double spread = Math.max(Math.max(quartiles, tails), FLOOR_RATIO * Math.abs(median));
        if (spread < TINY) {
            spread = Arrays.stream(sorted)
                    .map(v -> Math.abs(v - median))
                    .average()
                    .orElse(0);
        }
        return new RobustScale(median, spread < TINY ? 1 : Math.min(spread, LARGEST_SPREAD), knee);
    }

    private static double at(double[] sorted, double level) {
        double position = level * (sorted.length - 1);
        int below = (int) position;
        int above = Math.min(below + 1, sorted.length - 1);
        double part = position - below;
        return (1 - part) * sorted[below] + part * sorted[above];
    }

    /** To network units. */
    public double toZ(double value) {
        double unit = spread * knee;
        double distance = value - median;
        // Two values at opposite ends of the range are farther apart than the range goes.
        double x = Double.isInfinite(distance) ? value / unit - median / unit : distance / unit;
        double magnitude = Math.abs(x);
        double asinh = magnitude > LARGE
                ? Math.log(magnitude) + Math.log(2)
                : Math.log(magnitude + Math.sqrt(magnitude * magnitude + 1));
        return Math.copySign(knee * asinh, x);
    }

    /** Back from network units; far outside values are held at {@code sinh(20)}, about 2e8 knees. */
    public double fromZ(double z) {
        double bounded = Math.max(-LARGEST_SINH, Math.min(LARGEST_SINH, z / knee));
        return median + spread * knee * Math.sinh(bounded);
    }
}

package io.shadowtune.models.twin.generator;

import java.util.Arrays;
import java.util.List;

/**
 * What a series is like.
 *
 * @param zeros share of zeros
 * @param mean mean
 * @param variation standard deviation / mean
 * @param peak greatest / mean
 * @param p99 99th percentile
 * @param next autocorrelation with the next value
 * @param tenth with the tenth after
 * @param cycle highest autocorrelation at lags of 20 to 600 after the first dip below 0.1: that of an iteration
 */
record SeriesFigures(
        double zeros, double mean, double variation, double peak, double p99, double next, double tenth, double cycle) {
    private static final int MOST_LAG = 600;
    private static final int LAG_STEP = 4;

    static SeriesFigures of(double[] series) {
        double mean = Arrays.stream(series).average().orElse(0);
        double variance = Arrays.stream(series)
                .map(x -> (x - mean) * (x - mean))
                .average()
                .orElse(0);
        double[] sorted = series.clone();
        Arrays.sort(sorted);
        return new SeriesFigures(
                Arrays.stream(series).filter(x -> x < 5e-3).count() / (double) series.length,
                mean,
                mean > 0 ? Math.sqrt(variance) / mean : Double.NaN,
                mean > 0 ? sorted[sorted.length - 1] / mean : Double.NaN,
                sorted[(int) (0.99 * (sorted.length - 1))],
                correlation(series, mean, variance, 1),
                correlation(series, mean, variance, 10),
                cycle(series, mean, variance));
    }

    private static double cycle(double[] series, double mean, double variance) {
        double best = Double.NaN;
        boolean dipped = false;
        for (int lag = 4; lag <= MOST_LAG && lag < series.length / 2; lag += LAG_STEP) {
            double value = correlation(series, mean, variance, lag);
            dipped |= value < 0.1;
            if (dipped && !(value <= best)) {
                best = value;
            }
        }
        return best;
    }

    private static double correlation(double[] series, double mean, double variance, int lag) {
        double sum = 0;
        for (int i = lag; i < series.length; i++) {
            sum += (series[i] - mean) * (series[i - lag] - mean);
        }
        return variance > 0 ? sum / (series.length - lag) / variance : Double.NaN;
    }

    /** Least, median and greatest of a figure. */
    static String spread(List<SeriesFigures> all, java.util.function.ToDoubleFunction<SeriesFigures> figure) {
        double[] sorted = all.stream()
                .mapToDouble(figure)
                .filter(x -> !Double.isNaN(x))
                .sorted()
                .toArray();
        return sorted.length == 0
                ? "-"
                : number(sorted[0]) + " · " + number(sorted[sorted.length / 2]) + " · "
                        + number(sorted[sorted.length - 1]);
    }

    static String number(double value) {
        double size = Math.abs(value);
        String format =
                size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : size >= 0.095 ? "%.2f" : size == 0 ? "%.0f" : "%.4f";
        return String.format(java.util.Locale.ROOT, format, value);
    }
}

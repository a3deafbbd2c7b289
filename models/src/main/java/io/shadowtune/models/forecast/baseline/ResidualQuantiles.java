package io.shadowtune.models.forecast.baseline;

import io.shadowtune.models.forecast.LookBack;
import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.SeriesForecast;
import io.shadowtune.models.kernel.series.Filled;
import java.util.Arrays;

/**
 * Quantiles of a point method: its point as the median, and around it the empirical quantiles of its own errors at past origins,
 * for each step ahead separately.
 */
final class ResidualQuantiles {
    private static final int LEAST_RESIDUALS = 10;

    private ResidualQuantiles() {}

    static SeriesForecast around(LookBack row, String model, double[][] paths) {
        Filled samples = row.origin().samples();
        int end = row.origin().end();
        int horizonSteps = paths[0].length;
        double[] now = paths[paths.length - 1];
        double lowest = lowest(samples, end, paths.length);
        double[][] quantiles = new double[horizonSteps][];
        for (int h = 1; h <= horizonSteps; h++) {
            double[] residuals = residuals(samples, end, paths, h);
            if (residuals.length < LEAST_RESIDUALS) {
                return new SeriesForecast.Withheld(
                        row.seriesId(),
                        model,
                        "%d past errors at step %d, %d are needed".formatted(residuals.length, h, LEAST_RESIDUALS));
            }
            quantiles[h - 1] = stacked(now[h - 1], residuals, lowest);
        }
        return new SeriesForecast.Given(row.seriesId(), model, QuantileForecast.of(quantiles));
    }

    private static double[] residuals(Filled samples, int end, double[][] paths, int h) {
        double[] residuals = new double[paths.length];
        int count = 0;
        for (int k = 0; k < paths.length - h; k++) {
            int target = end - paths.length + k + h;
            if (samples.observed(target) && !Double.isNaN(paths[k][h - 1])) {
                residuals[count++] = samples.value(target) - paths[k][h - 1];
            }
        }
        double[] sorted = Arrays.copyOf(residuals, count);
        Arrays.sort(sorted);
        return sorted;
    }

    private static double[] stacked(double point, double[] sorted, double lowest) {
        double[] levels = QuantileForecast.levels();
        double[] q = new double[levels.length];
        double median = Math.max(lowest, point);
        for (int i = 0; i < q.length; i++) {
            double value = Math.max(lowest, point + at(sorted, levels[i]));
            q[i] = levels[i] < 0.5 ? Math.min(median, value) : levels[i] > 0.5 ? Math.max(median, value) : median;
        }
        return q;
    }

    /** The smallest residual that at least {@code level · (n + 1)} of n + 1 exchangeable ones do not exceed. */
    private static double at(double[] sorted, double level) {
        int rank = (int) Math.ceil(level * (sorted.length + 1)) - 1;
        return sorted[Math.max(0, Math.min(sorted.length - 1, rank))];
    }

    /** Rates, depths and ratios are not negative; a series that never was stays so. */
    private static double lowest(Filled samples, int end, int span) {
        for (int i = end - span; i < end; i++) {
            if (samples.value(i) < 0) {
                return Double.NEGATIVE_INFINITY;
            }
        }
        return 0;
    }
}

package io.shadowtune.models.forecast.baseline;

import io.shadowtune.models.forecast.LookBack;
import io.shadowtune.models.kernel.series.Filled;
import java.util.Arrays;
import java.util.Optional;

/** Exponentially weighted mean; of five weights the one with the least absolute error over the recent past speaks. */
record Ewma() implements PointMethod {
    private static final double[] WEIGHTS = {0.05, 0.15, 0.3, 0.5, 0.8};
    private static final int WARM_UP = 64;

    @Override
    public Optional<String> fill(LookBack row, double[][] paths) {
        Filled samples = row.origin().samples();
        int end = row.origin().end();
        double bestError = Double.POSITIVE_INFINITY;
        for (double weight : WEIGHTS) {
            double[] levels = levels(samples, end, paths.length, weight);
            double error = error(samples, end, levels, paths[0].length);
            if (error < bestError) {
                bestError = error;
                for (int k = 0; k < paths.length; k++) {
                    Arrays.fill(paths[k], levels[k]);
                }
            }
        }
        return Optional.empty();
    }

    private static double[] levels(Filled samples, int end, int origins, double weight) {
        int first = end - origins;
        int from = Math.max(0, first - WARM_UP);
        double[] levels = new double[origins];
        double level = samples.held(from);
        for (int i = from; i < end; i++) {
            if (samples.observed(i)) {
                level += weight * (samples.value(i) - level);
            }
            if (i >= first) {
                levels[i - first] = level;
            }
        }
        return levels;
    }

    private static double error(Filled samples, int end, double[] levels, int horizon) {
        double error = 0;
        for (int k = 0; k < levels.length; k++) {
            for (int h : new int[] {1, horizon}) {
                int target = end - levels.length + k + h;
                if (target < end && samples.observed(target)) {
                    error += Math.abs(samples.value(target) - levels[k]);
                }
            }
        }
        return error;
    }
}

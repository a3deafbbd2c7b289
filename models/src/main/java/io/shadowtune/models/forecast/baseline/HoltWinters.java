package io.shadowtune.models.forecast.baseline;

import io.shadowtune.models.forecast.LookBack;
import io.shadowtune.models.kernel.series.Filled;
import java.util.Optional;

/**
 * Additive Holt-Winters with damped trend [1] over up to eight seasons; without a season, damped Holt.
 *
 * <p>[1] E. Gardner, Exponential smoothing: the state of the art, 1985, doi:10.1002/for.3980040103
 */
record HoltWinters() implements PointMethod {
    private static final double LEVEL = 0.4;
    private static final double TREND = 0.02;
    private static final double SEASON = 0.15;
    private static final double DAMPING = 0.95;
    private static final int SEASONS = 8;
    private static final int WARM_UP = 256;

    @Override
    public Optional<String> fill(LookBack row, double[][] paths) {
        Filled samples = row.origin().samples();
        int end = row.origin().end();
        int first = end - paths.length;
        int season = row.origin().seasonSteps();
        int from = Math.max(0, first - Math.max(WARM_UP, SEASONS * season));
        boolean seasonal = season > 0 && end - from >= 2 * season;
        double[] swing = seasonal ? swing(samples, from, season) : new double[1];
        double level = samples.held(from) - swing[from % swing.length];
        double trend = 0;
        for (int i = from; i < end; i++) {
            int phase = i % swing.length;
            double before = level;
            double expected = level + DAMPING * trend;
            double error = samples.observed(i) ? samples.value(i) - expected - swing[phase] : 0;
            level = expected + LEVEL * error;
            trend = DAMPING * trend + TREND * (level - before - DAMPING * trend);
            swing[phase] += seasonal ? SEASON * (1 - LEVEL) * error : 0;
            if (i >= first) {
                say(paths[i - first], level, trend, swing, i);
            }
        }
        return Optional.empty();
    }

    private static void say(double[] path, double level, double trend, double[] swing, int at) {
        double growth = 0;
        double damped = 1;
        for (int h = 1; h <= path.length; h++) {
            damped *= DAMPING;
            growth += damped;
            path[h - 1] = level + growth * trend + swing[(at + h) % swing.length];
        }
    }

    /** The first season less its mean. */
    private static double[] swing(Filled samples, int from, int season) {
        double[] swing = new double[season];
        double mean = 0;
        for (int i = from; i < from + season; i++) {
            mean += samples.held(i) / season;
        }
        for (int i = from; i < from + season; i++) {
            swing[i % season] = samples.held(i) - mean;
        }
        return swing;
    }
}

package io.shadowtune.models.forecast.baseline;

import io.shadowtune.models.forecast.LookBack;
import io.shadowtune.models.kernel.series.Filled;
import io.shadowtune.models.kernel.series.RobustScale;
import io.shadowtune.models.kernel.series.Series;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToIntFunction;

/** Linear regression of the change to come on lags, level, mean and season, with a ridge; fitted per series and step. */
final class RidgeAr implements PointMethod {
    private static final int LAGS = 16;
    private static final int SPAN = 64;
    private static final int WIDTH = LAGS + 5;
    private static final double RIDGE = 1e-3;
    private static final double OUTLIER_SPREADS = 15;
    private static final int MOST_ROWS = 20_000;

    private record Model(RobustScale scale, int seasonSteps, List<double[]> weights) {}

    private final Map<String, Model> models;
    private final int horizonSteps;

    private RidgeAr(Map<String, Model> models, int horizonSteps) {
        this.models = models;
        this.horizonSteps = horizonSteps;
    }

    static RidgeAr fit(List<Series> training, ToIntFunction<Series> season, int horizonSteps) {
        Map<String, Model> models = new TreeMap<>();
        for (Series series : training) {
            if (series.length() > 4 * SPAN) {
                models.put(series.id(), fit(series, season.applyAsInt(series), horizonSteps));
            }
        }
        return new RidgeAr(models, horizonSteps);
    }

    private static Model fit(Series series, int season, int horizonSteps) {
        double[] values = series.values(0, series.length());
        RobustScale scale = RobustScale.fit(values, 1);
        Filled filled = Filled.of(values);
        double[] x = scaled(filled, scale, 0, filled.length());
        double[][] weights = new double[horizonSteps][];
        int from = Math.max(Math.max(SPAN, season), x.length - MOST_ROWS);
        double[] features = new double[WIDTH];
        for (int h = 1; h <= horizonSteps; h++) {
            NormalEquations equations = new NormalEquations(WIDTH);
            for (int end = from; end + h <= x.length; end++) {
                if (filled.observed(end + h - 1)) {
                    features(x, end, season, h, features);
                    equations.add(features, x[end + h - 1] - x[end - 1]);
                }
            }
            weights[h - 1] = equations.solve(RIDGE);
        }
        return new Model(scale, season, List.of(weights));
    }

    @Override
    public Optional<String> fill(LookBack row, double[][] paths) {
        Model model = models.get(row.seriesId());
        if (model == null) {
            return Optional.of("no model was fitted for this series");
        }
        if (paths[0].length > horizonSteps) {
            return Optional.of("fitted for %d steps".formatted(horizonSteps));
        }
        int end = row.origin().end();
        int need = Math.max(SPAN, model.seasonSteps());
        int from = Math.max(0, end - paths.length - need);
        double[] x = scaled(row.origin().samples(), model.scale(), from, end);
        double[] features = new double[WIDTH];
        for (int k = 0; k < paths.length; k++) {
            int at = x.length - paths.length + k + 1;
            if (at < need) {
                Arrays.fill(paths[k], Double.NaN);
                continue;
            }
            for (int h = 1; h <= paths[k].length; h++) {
                features(x, at, model.seasonSteps(), h, features);
                double change = dot(features, model.weights().get(h - 1));
                paths[k][h - 1] = model.scale().median() + model.scale().spread() * (x[at - 1] + change);
            }
        }
        boolean spoke = !Double.isNaN(paths[paths.length - 1][0]);
        return spoke ? Optional.empty() : Optional.of("%d samples, %d are needed".formatted(end, need));
    }

    private static double[] scaled(Filled samples, RobustScale scale, int from, int to) {
        double[] x = new double[to - from];
        for (int i = from; i < to; i++) {
            double z = (samples.held(i) - scale.median()) / scale.spread();
            x[i - from] = Math.max(-OUTLIER_SPREADS, Math.min(OUTLIER_SPREADS, z));
        }
        return x;
    }

    private static void features(double[] x, int end, int season, int h, double[] out) {
        double last = x[end - 1];
        out[0] = 1;
        out[1] = last;
        double sum = 0;
        for (int i = end - SPAN; i < end; i++) {
            sum += x[i];
        }
        out[2] = sum / SPAN - last;
        boolean seasonal = season > h;
        out[3] = seasonal ? x[end - 1 + h - season] - last : 0;
        out[4] = seasonal ? x[end - 1 - (end > season ? season : 0)] - last : 0;
        for (int lag = 1; lag <= LAGS; lag++) {
            out[4 + lag] = x[end - 1 - lag] - last;
        }
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}

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

/**
 * Linear regression of the change to come on level, lags, means and, where there is a season, on what happened one and two of them
 * ago, with a ridge; fitted per series and step.
 */
final class RidgeAr implements PointMethod {
    private static final double RIDGE = 1e-3;
    private static final int MOST_ROWS = 20_000;
    private static final int LEAST_ROWS = 192;

    /**
     * What was fitted to one series.
     *
     * @param weights by feature, then by step
     */
    private record Model(RobustScale scale, int seasonSteps, List<double[]> weights) {
        int need(int horizonSteps) {
            return RidgeFeatures.need(seasonSteps, horizonSteps);
        }
    }

    private final Map<String, Model> models;
    private final int horizonSteps;

    private RidgeAr(Map<String, Model> models, int horizonSteps) {
        this.models = models;
        this.horizonSteps = horizonSteps;
    }

    static RidgeAr fit(List<Series> training, ToIntFunction<Series> season, int horizonSteps) {
        Map<String, Model> models = new TreeMap<>();
        for (Series series : training) {
            int known = season.applyAsInt(series);
            // A season that leaves too little to learn from is passed over.
            int used = series.length() < RidgeFeatures.need(known, horizonSteps) + LEAST_ROWS ? 0 : known;
            if (series.length() >= RidgeFeatures.need(used, horizonSteps) + LEAST_ROWS) {
                models.put(series.id(), fit(series, used, horizonSteps));
            }
        }
        return new RidgeAr(models, horizonSteps);
    }

    private static Model fit(Series series, int season, int horizonSteps) {
        double[] values = series.values(0, series.length());
        Filled filled = Filled.of(values);
        RobustScale scale = RobustScale.fit(values, 1);
        int from = Math.max(RidgeFeatures.need(season, horizonSteps), values.length - MOST_ROWS);
        RidgeFeatures features = new RidgeFeatures(scale, season, horizonSteps, filled, from);
        int width = features.width();
        NormalEquations[] equations = new NormalEquations[horizonSteps];
        for (int h = 0; h < horizonSteps; h++) {
            equations[h] = new NormalEquations(width);
        }
        double[] row = new double[width];
        for (int i = from; i + 1 < values.length; i++) {
            features.take(filled, i);
            features.recent(filled, i, row);
            double now = features.scaled(filled, i);
            for (int h = 1; h <= horizonSteps && i + h < values.length; h++) {
                if (filled.observed(i + h)) {
                    features.seasonal(h, row);
                    equations[h - 1].add(row, features.scaled(filled, i + h) - now);
                }
            }
        }
        double[][] weights = new double[width][horizonSteps];
        for (int h = 0; h < horizonSteps; h++) {
            double[] solved = equations[h].solve(RIDGE);
            for (int f = 0; f < width; f++) {
                weights[f][h] = solved[f];
            }
        }
        return new Model(scale, season, List.of(weights));
    }

    @Override
    public Optional<String> refusal(LookBack row, int horizon) {
        Model model = models.get(row.seriesId());
        if (model == null) {
            return Optional.of("no model was fitted for this series");
        }
        if (horizon > horizonSteps) {
            return Optional.of("fitted for %d steps".formatted(horizonSteps));
        }
        int end = row.origin().end();
        int need = model.need(horizonSteps);
        return end < need ? Optional.of("%d samples, %d are needed".formatted(end, need)) : Optional.empty();
    }

    @Override
    public int warmUpSteps(LookBack row) {
        return 0;
    }

    @Override
    public Walk from(LookBack row, int from, int horizon) {
        Model model = models.get(row.seriesId());
        if (model == null) {
            throw new IllegalArgumentException(
                    "The series (%s) must be one that was fitted.".formatted(row.seriesId()));
        }
        return new Regression(
                model,
                model.need(horizonSteps),
                new RidgeFeatures(
                        model.scale(),
                        model.seasonSteps(),
                        horizonSteps,
                        row.origin().samples(),
                        from));
    }

    /** The regression on its way. */
    private static final class Regression implements Walk {
        private final Model model;
        private final int need;
        private final RidgeFeatures features;
        private final double[] row;

        Regression(Model model, int need, RidgeFeatures features) {
            this.model = model;
            this.need = need;
            this.features = features;
            this.row = new double[features.width()];
        }

        @Override
        public void take(Filled samples, int index) {
            features.take(samples, index);
        }

        @Override
        public void say(Filled samples, int index, int way, double[] path) {
            if (index + 1 < need) {
                Arrays.fill(path, Double.NaN);
                return;
            }
            features.recent(samples, index, row);
            double now = features.scaled(samples, index);
            Arrays.fill(path, now);
            List<double[]> weights = model.weights();
            for (int f = 0; f < RidgeFeatures.RECENT; f++) {
                double value = row[f];
                double[] w = weights.get(f);
                for (int h = 0; h < path.length; h++) {
                    path[h] += value * w[h];
                }
            }
            for (int h = 0; h < path.length; h++) {
                if (row.length > RidgeFeatures.RECENT) {
                    features.seasonal(h + 1, row);
                    for (int f = RidgeFeatures.RECENT; f < row.length; f++) {
                        path[h] += row[f] * weights.get(f)[h];
                    }
                }
                path[h] = model.scale().median() + model.scale().spread() * path[h];
            }
        }
    }
}

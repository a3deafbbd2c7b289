package io.shadowtune.models.forecast.baseline;

import io.shadowtune.models.forecast.ForecastRequest;
import io.shadowtune.models.forecast.Forecaster;
import io.shadowtune.models.forecast.LookBack;
import io.shadowtune.models.forecast.SeriesForecast;
import io.shadowtune.models.kernel.series.Series;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * A simple forecaster whose quantiles come from the errors it would have made in the recent past of the same series. Immutable
 * and thread-safe.
 */
public final class Baseline implements Forecaster {
    private static final int RESIDUAL_ORIGINS = 512;

    private final String name;
    private final PointMethod method;

    private Baseline(String name, PointMethod method) {
        this.name = name;
        this.method = method;
    }

    /** The last observed value stays. */
    public static Baseline persistence() {
        return new Baseline("persistence", new Persistence());
    }

    /** The mean of all the past of the series. */
    public static Baseline constant() {
        return new Baseline("constant", new Constant());
    }

    /** The value of the same moment one season ago. */
    public static Baseline seasonalNaive() {
        return new Baseline("seasonal-naive", new SeasonalNaive());
    }

    /** An exponentially weighted mean; its memory is the one of five that erred least in the recent past. */
    public static Baseline ewma() {
        return new Baseline("ewma", new Ewma());
    }

    /** Level, damped trend and additive season, smoothed exponentially. */
    public static Baseline holtWinters() {
        return new Baseline("holt-winters", new HoltWinters());
    }

    /** Ridge regression on lags, means and season, fitted to these series, one model per series and step. */
    public static Baseline ridgeAr(List<Series> training, ToIntFunction<Series> season, int horizonSteps) {
        return new Baseline("ridge-ar", RidgeAr.fit(training, season, horizonSteps));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<SeriesForecast> forecast(ForecastRequest request) {
        return request.rows().stream()
                .map(row -> one(row, request.head().horizonSteps()))
                .toList();
    }

    private SeriesForecast one(LookBack row, int horizonSteps) {
        int origins = Math.min(row.origin().end(), RESIDUAL_ORIGINS);
        if (origins == 0) {
            return new SeriesForecast.Withheld(row.seriesId(), name, "no samples");
        }
        double[][] paths = new double[origins][horizonSteps];
        return method.fill(row, paths)
                .map(because -> (SeriesForecast) new SeriesForecast.Withheld(row.seriesId(), name, because))
                .orElseGet(() -> ResidualQuantiles.around(row, name, paths));
    }
}

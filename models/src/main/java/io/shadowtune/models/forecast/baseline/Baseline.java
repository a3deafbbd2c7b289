package io.shadowtune.models.forecast.baseline;

import io.shadowtune.models.forecast.ForecastRequest;
import io.shadowtune.models.forecast.Forecaster;
import io.shadowtune.models.forecast.SeriesForecast;
import io.shadowtune.models.kernel.series.Series;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * A simple forecaster whose quantiles come from the errors it would have made in the recent past of the same series. Pure
 * and thread-safe: it remembers where it was in samples that it sees again, which changes what an answer costs and nothing else.
 */
public final class Baseline implements Forecaster {
    private final String name;
    private final Runs runs;

    private Baseline(String name, PointMethod method) {
        this.name = name;
        this.runs = new Runs(name, method);
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
        return runs.answers(request);
    }
}

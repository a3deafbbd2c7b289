package io.shadowtune.models.forecast;

import io.shadowtune.models.kernel.series.Features;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Look-backs for tests. */
public final class Rows {
    /** Ten steps of ten seconds. */
    public static final Head HEAD = Head.near();

    private Rows() {}

    /** A look-back without season that ends at the epoch. */
    public static LookBack row(String id, double... values) {
        return seasonal(id, 0, values);
    }

    /** A look-back with a season. */
    public static LookBack seasonal(String id, int seasonSteps, double... values) {
        return LookBack.of(id, values, Instant.EPOCH, HEAD.step(), seasonSteps, Features.NONE);
    }

    /** Gaussian noise around 100. */
    public static double[] noise(int length, long seed) {
        Random random = new Random(seed);
        double[] values = new double[length];
        Arrays.setAll(values, i -> 100 + 5 * random.nextGaussian());
        return values;
    }

    /** A sine of that period around 100. */
    public static double[] wave(int length, int periodSteps) {
        double[] values = new double[length];
        Arrays.setAll(values, i -> 100 + 10 * Math.sin(2 * Math.PI * i / periodSteps));
        return values;
    }

    /** The answers of a forecaster. */
    public static List<SeriesForecast> ask(Forecaster forecaster, LookBack... rows) {
        return forecaster.forecast(new ForecastRequest(HEAD, List.of(rows)));
    }

    /** The quantiles of an answer that was given. */
    public static QuantileForecast given(SeriesForecast answer) {
        return ((SeriesForecast.Given) answer).quantiles();
    }
}

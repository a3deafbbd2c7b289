package io.shadowtune.models.forecast;

/**
 * The quantile loss {@code max(τ·(y − q), (τ − 1)·(y − q))} [1]: least in expectation when q is the τ-quantile of y.
 *
 * <p>[1] R. Koenker, G. Bassett, Regression Quantiles, 1978, doi:10.2307/1913643
 */
public final class Pinball {
    private Pinball() {}

    /** The loss of one quantile. */
    public static double loss(double quantile, double actual, double level) {
        double error = actual - quantile;
        return error >= 0 ? level * error : (level - 1) * error;
    }

    /** The mean loss over the four quantiles of one step, from 1. */
    public static double mean(QuantileForecast forecast, int step, double actual) {
        double[] levels = QuantileForecast.levels();
        double sum = 0;
        for (int q = 0; q < levels.length; q++) {
            sum += loss(forecast.at(step, q), actual, levels[q]);
        }
        return sum / levels.length;
    }
}

package io.shadowtune.models.forecast.onset;

import io.shadowtune.models.forecast.QuantileForecast;

/**
 * How probable a forecast holds it that a threshold is exceeded.
 *
 * <p>Between two quantiles the distribution is taken as linear, beyond the outermost as exponential with the scale of the nearest
 * gap. Pure.
 */
public final class Exceedance {
    private static final double TINY = 1e-12;

    private Exceedance() {}

    /** The probability that the value of a step, from 1, is above the threshold. */
    public static double probability(QuantileForecast forecast, int step, double threshold) {
        double[] levels = QuantileForecast.levels();
        int last = levels.length - 1;
        if (threshold < forecast.at(step, 0)) {
            double gap = Math.max(TINY, forecast.at(step, 1) - forecast.at(step, 0));
            return 1 - levels[0] * Math.exp(-(forecast.at(step, 0) - threshold) / gap);
        }
        for (int q = 0; q < last; q++) {
            double low = forecast.at(step, q);
            double high = forecast.at(step, q + 1);
            if (threshold < high) {
                double part = (threshold - low) / (high - low);
                return 1 - (levels[q] + (levels[q + 1] - levels[q]) * part);
            }
        }
        double gap = Math.max(TINY, forecast.at(step, last) - forecast.at(step, last - 1));
        return (1 - levels[last]) * Math.exp(-(threshold - forecast.at(step, last)) / gap);
    }

    /** The highest probability of any step: the least that can be said for "at some step". */
    public static double highest(QuantileForecast forecast, double threshold) {
        double highest = 0;
        for (int step = 1; step <= forecast.steps(); step++) {
            highest = Math.max(highest, probability(forecast, step, threshold));
        }
        return highest;
    }

    /** The mean probability over the steps. */
    public static double mean(QuantileForecast forecast, double threshold) {
        double sum = 0;
        for (int step = 1; step <= forecast.steps(); step++) {
            sum += probability(forecast, step, threshold);
        }
        return sum / forecast.steps();
    }
}

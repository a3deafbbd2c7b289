package io.shadowtune.models.forecast.baseline;

import io.shadowtune.models.kernel.series.Filled;

/** Level, damped trend and, where there is one, additive season, smoothed exponentially. Confined to one thread. */
final class Smoothing {
    private static final double LEVEL = 0.4;
    private static final double TREND = 0.02;
    private static final double SEASON = 0.15;
    private static final double DAMPING = 0.95;

    private final boolean isSeasonal;
    private final double[] swing;
    private final double[] growth;
    private double level;
    private double trend;

    /** Without a season when its length is 0. */
    Smoothing(int seasonSteps, int horizonSteps, double level) {
        this.isSeasonal = seasonSteps > 0;
        this.swing = new double[Math.max(1, seasonSteps)];
        this.growth = new double[horizonSteps];
        this.level = level;
        double damped = 1;
        double sum = 0;
        for (int h = 0; h < horizonSteps; h++) {
            damped *= DAMPING;
            sum += damped;
            growth[h] = sum;
        }
    }

    /** Begins after the season {@code [from, from + season)}: its mean is the level, what is above and below it the swing. */
    void begin(Filled samples, int from) {
        double mean = 0;
        for (int i = from; i < from + swing.length; i++) {
            mean += samples.held(i) / swing.length;
        }
        for (int i = from; i < from + swing.length; i++) {
            swing[i % swing.length] = samples.held(i) - mean;
        }
        level = mean;
    }

    /** Takes a sample; a missing one, NaN, leaves the level to go on. */
    void take(int index, double value) {
        int phase = index % swing.length;
        double before = level;
        double expected = level + DAMPING * trend;
        double error = Double.isNaN(value) ? 0 : value - expected - swing[phase];
        level = expected + LEVEL * error;
        trend = DAMPING * trend + TREND * (level - before - DAMPING * trend);
        if (isSeasonal) {
            swing[phase] += SEASON * (1 - LEVEL) * error;
        }
    }

    /** What comes some steps, from 1, after the sample at an index. */
    double at(int index, int step) {
        return level + growth[step - 1] * trend + swing[(index + step) % swing.length];
    }
}

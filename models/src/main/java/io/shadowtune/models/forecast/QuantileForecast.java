package io.shadowtune.models.forecast;

import java.util.Arrays;

/** p10, p50, p90 and p99 of every coming step, rising within a step. Immutable, equal by content. */
public final class QuantileForecast {
    private static final double[] LEVELS = {0.1, 0.5, 0.9, 0.99};

    private final double[][] quantiles;

    private QuantileForecast(double[][] quantiles) {
        this.quantiles = quantiles;
    }

    /**
     * Takes a copy of the quantiles.
     *
     * @param quantiles one row per step, in the order of {@link #levels()}
     * @throws IllegalArgumentException when a row has another length, holds a non-finite value or falls
     */
    public static QuantileForecast of(double[][] quantiles) {
        double[][] copy = new double[quantiles.length][];
        for (int s = 0; s < copy.length; s++) {
            copy[s] = quantiles[s].clone();
            boolean fine = copy[s].length == LEVELS.length;
            for (int q = 0; fine && q < LEVELS.length; q++) {
                fine = Double.isFinite(copy[s][q]) && (q == 0 || copy[s][q] >= copy[s][q - 1]);
            }
            if (!fine) {
                throw new IllegalArgumentException(
                        "The quantiles %s of step %d must be %d finite values that do not fall."
                                .formatted(Arrays.toString(copy[s]), s + 1, LEVELS.length));
            }
        }
        return new QuantileForecast(copy);
    }

    /** The probabilities of the four quantiles. */
    public static double[] levels() {
        return LEVELS.clone();
    }

    /** Number of steps. */
    public int steps() {
        return quantiles.length;
    }

    /** A quantile by step, from 1, and place among {@link #levels()}, from 0. */
    public double at(int step, int level) {
        return quantiles[step - 1][level];
    }

    /** The value that is undershot in one of ten cases; steps count from 1. */
    public double p10(int step) {
        return at(step, 0);
    }

    /** The median; steps count from 1. */
    public double p50(int step) {
        return at(step, 1);
    }

    /** The value that is exceeded in one of ten cases; steps count from 1. */
    public double p90(int step) {
        return at(step, 2);
    }

    /** The value that is exceeded in one of a hundred cases; steps count from 1. */
    public double p99(int step) {
        return at(step, 3);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof QuantileForecast that && Arrays.deepEquals(quantiles, that.quantiles);
    }

    @Override
    public int hashCode() {
        return Arrays.deepHashCode(quantiles);
    }

    @Override
    public String toString() {
        return Arrays.deepToString(quantiles);
    }
}

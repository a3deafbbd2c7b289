package io.shadowtune.models.kernel.series;

/**
 * How much a season helps to foretell a change: the change is regressed on the recent past with and without what happened one season
 * ago, fitted on one half of the series and judged on the other, both ways round, so that a season that is none does not look like
 * one.
 */
final class SeasonTrial {
    /** Recent past: the level, the sample before it, the means of the last few and of more. */
    private static final int RECENT = 4;
    /** One season ago: what followed, the same with a few around it, as iterations jitter, and what was then. */
    private static final int WIDTH = RECENT + 3;

    private static final int SHORT_MEAN = 8;
    private static final int LONG_MEAN = 32;
    private static final int AROUND = 3;
    private static final double RIDGE = 1e-6;
    private static final int LEAST_ROWS = 50;

    private final double[] z;
    private final int season;
    private final int horizon;
    private final int around;
    /** Of the samples before an index, missing ones left out. */
    private final double[] sums;

    private final int[] counts;

    private SeasonTrial(double[] z, int season, int horizon) {
        this.z = z;
        this.sums = new double[z.length + 1];
        this.counts = new int[z.length + 1];
        for (int i = 0; i < z.length; i++) {
            boolean missing = Double.isNaN(z[i]);
            sums[i + 1] = sums[i] + (missing ? 0 : z[i]);
            counts[i + 1] = counts[i] + (missing ? 0 : 1);
        }
        this.season = season;
        this.horizon = horizon;
        this.around = Math.min(AROUND, season - horizon);
    }

    /**
     * The absolute error with the season over that without; 1 where too little is there to tell.
     *
     * @param z centred samples, NaN where missing
     * @param season longer than the horizon
     */
    static double errorRatio(double[] z, int season, int horizon) {
        SeasonTrial trial = new SeasonTrial(z, season, horizon);
        int from = Math.max(season, LONG_MEAN);
        int middle = (from + z.length - horizon) / 2;
        Errors first = trial.errors(from, middle, middle, z.length - horizon);
        Errors second = trial.errors(middle, z.length - horizon, from, middle);
        double without = first.without + second.without;
        boolean enough = Math.min(first.rows, second.rows) >= LEAST_ROWS;
        return enough && without > 0 ? (first.with + second.with) / without : 1;
    }

    private record Errors(double without, double with, int rows) {}

    private Errors errors(int fitFrom, int fitTo, int from, int to) {
        double[][] gram = new double[WIDTH][WIDTH];
        double[] moment = new double[WIDTH];
        double[] x = new double[WIDTH];
        for (int t = fitFrom; t < fitTo; t++) {
            double change = features(t, x);
            if (!Double.isNaN(change)) {
                for (int i = 0; i < WIDTH; i++) {
                    for (int j = 0; j < WIDTH; j++) {
                        gram[i][j] += x[i] * x[j];
                    }
                    moment[i] += x[i] * change;
                }
            }
        }
        double[] recent = solved(gram, moment, RECENT);
        double[] all = solved(gram, moment, WIDTH);
        double without = 0;
        double with = 0;
        int rows = 0;
        for (int t = from; t < to; t++) {
            double change = features(t, x);
            if (!Double.isNaN(change)) {
                without += Math.abs(change - dot(x, recent));
                with += Math.abs(change - dot(x, all));
                rows++;
            }
        }
        return new Errors(without, with, rows);
    }

    /** Fills the features of an origin; gives the change, NaN where the sample, its change or the one a season ago is missing. */
    private double features(int t, double[] x) {
        double now = z[t];
        double followed = z[t + horizon - season];
        double then = z[t - season];
        if (Double.isNaN(now + followed + then)) {
            return Double.NaN;
        }
        x[0] = now;
        x[1] = Double.isNaN(z[t - 1]) ? 0 : z[t - 1] - now;
        x[2] = mean(t - SHORT_MEAN + 1, t) - now;
        x[3] = mean(t - LONG_MEAN + 1, t) - now;
        x[4] = followed - now;
        x[5] = mean(t + horizon - season - around, t + horizon - season + around) - now;
        x[6] = then - now;
        return z[t + horizon] - now;
    }

    /** Of the samples that are there; 0 where none is. */
    private double mean(int first, int last) {
        int from = Math.max(0, first);
        int count = counts[last + 1] - counts[from];
        return count == 0 ? 0 : (sums[last + 1] - sums[from]) / count;
    }

    private static double dot(double[] x, double[] w) {
        double sum = 0;
        for (int i = 0; i < w.length; i++) {
            sum += x[i] * w[i];
        }
        return sum;
    }

    /** The weights of the first features, by Gaussian elimination: with the ridge all pivots are positive. */
    private static double[] solved(double[][] gram, double[] moment, int width) {
        double[][] a = new double[width][];
        double ridge = RIDGE;
        for (int i = 0; i < width; i++) {
            a[i] = gram[i].clone();
            ridge += RIDGE * gram[i][i];
        }
        double[] w = moment.clone();
        for (int i = 0; i < width; i++) {
            a[i][i] += ridge;
        }
        for (int i = 0; i < width; i++) {
            for (int k = i + 1; k < width; k++) {
                double factor = a[k][i] / a[i][i];
                for (int j = i; j < width; j++) {
                    a[k][j] -= factor * a[i][j];
                }
                w[k] -= factor * w[i];
            }
        }
        double[] weights = new double[width];
        for (int i = width - 1; i >= 0; i--) {
            double sum = w[i];
            for (int j = i + 1; j < width; j++) {
                sum -= a[i][j] * weights[j];
            }
            weights[i] = sum / a[i][i];
        }
        return weights;
    }
}

package io.shadowtune.models.forecast.baseline;

import io.shadowtune.models.kernel.series.Filled;
import io.shadowtune.models.kernel.series.RobustScale;

/** What the regression looks at, as it goes through a series. Confined to one thread. */
final class RidgeFeatures {
    private static final int[] LAGS = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 20, 24, 32, 48, 63};
    private static final int[] MEANS = {8, 32, 64, 256};
    private static final int SPAN = 64;
    private static final int SEASONAL = 5;
    private static final double OUTLIER_SPREADS = 15;

    /** Features that are the same for every step: one, the level, means and lags. */
    static final int RECENT = 2 + MEANS.length + LAGS.length;

    private final RobustScale scale;
    private final int season;
    private final double[] sums = new double[MEANS.length];
    /** Around one season before each coming step, and two seasons before it. */
    private final double[] oneAgo;

    private final double[] twoAgo;
    private double now;
    private double then;

    /**
     * Begins before the sample at an index.
     *
     * @param seasonSteps 0 where there is no season
     */
    RidgeFeatures(RobustScale scale, int seasonSteps, int horizonSteps, Filled samples, int from) {
        this.scale = scale;
        this.season = seasonSteps;
        this.oneAgo = new double[horizonSteps + 2];
        this.twoAgo = new double[horizonSteps];
        for (int m = 0; m < MEANS.length; m++) {
            for (int i = Math.max(0, from - MEANS[m]); i < from; i++) {
                sums[m] += scaled(samples, i);
            }
        }
    }

    /** Samples that are needed up to the origin. */
    static int need(int seasonSteps, int horizonSteps) {
        return Math.max(SPAN, seasonSteps == 0 ? 0 : seasonSteps + horizonSteps);
    }

    int width() {
        return season > 0 ? RECENT + SEASONAL : RECENT;
    }

    /** A sample, or what is held in its place, in spreads from the median; outliers are cut. */
    double scaled(Filled samples, int index) {
        double z = (samples.held(index) - scale.median()) / scale.spread();
        return Math.max(-OUTLIER_SPREADS, Math.min(OUTLIER_SPREADS, z));
    }

    /** Goes on past a sample. */
    void take(Filled samples, int index) {
        double z = scaled(samples, index);
        for (int m = 0; m < MEANS.length; m++) {
            sums[m] += z;
            if (index >= MEANS[m]) {
                sums[m] -= scaled(samples, index - MEANS[m]);
            }
        }
    }

    /** Fills the features that are the same for every step, and looks up those of a season ago. */
    void recent(Filled samples, int index, double[] row) {
        now = scaled(samples, index);
        row[0] = 1;
        row[1] = now;
        for (int m = 0; m < MEANS.length; m++) {
            row[2 + m] = sums[m] / Math.min(MEANS[m], index + 1) - now;
        }
        for (int l = 0; l < LAGS.length; l++) {
            row[2 + MEANS.length + l] = scaled(samples, Math.max(0, index - LAGS[l])) - now;
        }
        if (season > 0) {
            then = scaled(samples, index - season);
            for (int k = 0; k < oneAgo.length; k++) {
                oneAgo[k] = scaled(samples, Math.min(index, index - season + k));
            }
            for (int k = 0; k < twoAgo.length; k++) {
                int ago = index + 1 + k - 2 * season;
                twoAgo[k] = ago < 0 ? oneAgo[k + 1] : scaled(samples, ago);
            }
        }
    }

    /** Fills the features of one step, from 1: one season before it and a sample to both sides, then, and two seasons before. */
    void seasonal(int step, double[] row) {
        if (season > 0) {
            row[RECENT] = oneAgo[step - 1] - now;
            row[RECENT + 1] = oneAgo[step] - now;
            row[RECENT + 2] = oneAgo[step + 1] - now;
            row[RECENT + 3] = then - now;
            row[RECENT + 4] = twoAgo[step - 1] - now;
        }
    }
}

package io.shadowtune.models.train;

import io.shadowtune.models.kernel.QuantileHead;

/**
 * Pinball loss of stacked quantiles and its gradient by the raw outputs, the exact counterpart of {@link QuantileHead}.
 *
 * <p>With the median m and levels outwards, {@code q_m = r_m, q_(m+1) = q_m + softplus(r_(m+1)), q_(m-1) = q_m − softplus(r_(m-1))}.
 * So {@code ∂q_j/∂r_m = 1}, and for j at or beyond i on the same side {@code ∂q_j/∂r_i = ± sigmoid(r_i)}.
 */
final class PinballMath {
    private final double[] levels;
    private final int median;

    PinballMath(double[] levels) {
        this.levels = levels.clone();
        this.median = QuantileHead.medianOf(levels);
    }

    int width() {
        return levels.length;
    }

    /**
     * The summed loss of one step.
     *
     * @param raw outputs
     * @param at place of the step's first output
     * @param gradient overwritten at the same places
     */
    double step(double[] raw, int at, double actual, double[] gradient) {
        int width = levels.length;
        double[] slope = new double[width];
        double loss = 0;
        double quantile = raw[at + median];
        loss += one(median, quantile, actual, slope);
        for (int i = median + 1; i < width; i++) {
            quantile += softplus(raw[at + i]);
            loss += one(i, quantile, actual, slope);
        }
        quantile = raw[at + median];
        for (int i = median - 1; i >= 0; i--) {
            quantile -= softplus(raw[at + i]);
            loss += one(i, quantile, actual, slope);
        }
        double beyond = 0;
        for (int i = width - 1; i > median; i--) {
            beyond += slope[i];
            gradient[at + i] = beyond * sigmoid(raw[at + i]);
        }
        double below = 0;
        for (int i = 0; i < median; i++) {
            below += slope[i];
            gradient[at + i] = -below * sigmoid(raw[at + i]);
        }
        gradient[at + median] = beyond + below + slope[median];
        return loss;
    }

    private double one(int level, double quantile, double actual, double[] slope) {
        double error = actual - quantile;
        slope[level] = error >= 0 ? -levels[level] : 1 - levels[level];
        return error >= 0 ? levels[level] * error : (levels[level] - 1) * error;
    }

    private static double softplus(double x) {
        return x > 30 ? x : Math.log1p(Math.exp(x));
    }

    private static double sigmoid(double x) {
        return 1 / (1 + Math.exp(-x));
    }
}

package io.shadowtune.models.kernel;

import java.util.Arrays;

/**
 * Turns raw network outputs into quantiles that never cross. Immutable and thread-safe.
 *
 * <p>Cumulative softplus from the median outwards: the median is the raw value, each next quantile adds (or, below, takes away) the
 * softplus of its own raw value. Sorting raw outputs would also end monotone, but an untrained net crosses in most cells, and then
 * the loss of one quantile trains the output of another; with softplus every output keeps its meaning and the loss its exact
 * gradient. After that a calibration offset per step and quantile is added and a running maximum keeps the order.
 */
public final class QuantileHead {
    private final int steps;
    private final double[] levels;
    private final int median;
    private final float[][] offsets;

    /**
     * Takes copies of the arrays.
     *
     * @param levels probabilities in rising order, inside {@code (0, 1)}
     * @param offsets calibration per step and level, in the units of the network's output
     */
    public QuantileHead(double[] levels, float[][] offsets) {
        this.steps = offsets.length;
        this.levels = levels.clone();
        for (int i = 0; i < levels.length; i++) {
            if (!(levels[i] > 0 && levels[i] < 1) || (i > 0 && levels[i] <= levels[i - 1])) {
                throw new IllegalArgumentException(
                        "The quantile levels %s must rise inside (0, 1).".formatted(Arrays.toString(levels)));
            }
        }
        this.offsets = Rows.copy("quantile offsets", offsets, levels.length);
        this.median = medianOf(levels);
    }

    /** A head without calibration. */
    public static QuantileHead uncalibrated(int steps, double[] levels) {
        return new QuantileHead(levels, new float[steps][levels.length]);
    }

    /** Index of the level that the others are stacked on: the one nearest to one half. */
    public static int medianOf(double[] levels) {
        int best = 0;
        for (int i = 1; i < levels.length; i++) {
            if (Math.abs(levels[i] - 0.5) < Math.abs(levels[best] - 0.5)) {
                best = i;
            }
        }
        return best;
    }

    /** Number of forecast steps. */
    public int steps() {
        return steps;
    }

    /** A copy of the quantile levels, rising. */
    public double[] levels() {
        return levels.clone();
    }

    Tensor offsets() {
        return Tensor.ofRows(offsets);
    }

    /**
     * Computes the quantiles.
     *
     * @param raw {@code steps · levels} values, step by step
     * @param out as many values, step by step, rising within a step
     */
    public void apply(float[] raw, float[] out) {
        int q = levels.length;
        for (int s = 0; s < steps; s++) {
            int at = s * q;
            stack(raw, at, out);
            for (int i = 0; i < q; i++) {
                out[at + i] += offsets[s][i];
            }
            for (int i = median + 1; i < q; i++) {
                out[at + i] = Math.max(out[at + i], out[at + i - 1]);
            }
            for (int i = median - 1; i >= 0; i--) {
                out[at + i] = Math.min(out[at + i], out[at + i + 1]);
            }
        }
    }

    private void stack(float[] raw, int at, float[] out) {
        double value = raw[at + median];
        out[at + median] = (float) value;
        for (int i = median + 1; i < levels.length; i++) {
            value += FastMath.softplus(raw[at + i]);
            out[at + i] = (float) value;
        }
        value = raw[at + median];
        for (int i = median - 1; i >= 0; i--) {
            value -= FastMath.softplus(raw[at + i]);
            out[at + i] = (float) value;
        }
    }
}

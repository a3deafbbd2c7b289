package io.shadowtune.models.kernel.series;

/**
 * Samples beside a copy in which a missing one holds the last observed (a leading gap: the first observed). Immutable.
 *
 * <p>The held value is for arithmetic only; {@link #observed} still tells the truth, and the encoder passes it on as a mask.
 */
public final class Filled {
    private final double[] values;
    private final double[] held;
    private final boolean complete;

    private Filled(double[] values, double[] held, boolean complete) {
        this.values = values;
        this.held = held;
        this.complete = complete;
    }

    /** Fills a copy of the samples. */
    public static Filled of(double[] samples) {
        double[] values = samples.clone();
        double[] held = samples.clone();
        double last = Double.NaN;
        boolean complete = true;
        for (int i = 0; i < held.length; i++) {
            if (Double.isNaN(held[i])) {
                held[i] = last;
                complete = false;
            }
            last = held[i];
        }
        double next = 0;
        for (int i = held.length - 1; i >= 0; i--) {
            if (Double.isNaN(held[i])) {
                held[i] = next;
            }
            next = held[i];
        }
        return new Filled(values, held, complete);
    }

    /** Number of samples. */
    public int length() {
        return values.length;
    }

    /** Whether the sample is there. */
    public boolean observed(int index) {
        return !Double.isNaN(values[index]);
    }

    /** The sample, NaN where missing. */
    public double value(int index) {
        return values[index];
    }

    /** The sample or the value held in its place; 0 when nothing was ever observed. */
    public double held(int index) {
        return held[index];
    }

    /** How many of the samples {@code [from, to)} are there. */
    public int observed(int from, int to) {
        int count = to - from;
        for (int i = from; !complete && i < to; i++) {
            count -= Double.isNaN(values[i]) ? 1 : 0;
        }
        return count;
    }
}

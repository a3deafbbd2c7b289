package io.shadowtune.models.twin.surface;

import java.util.Arrays;

/**
 * Numbers with weights, and their quantiles. A number and its place share a {@code long}, as a port has thousands for each figure and
 * sorting objects would take longer than asking the nets. Not thread-safe.
 */
final class WeightedPoints {
    private final long[] keys;
    private final double[] weights;
    private int count;
    private double sum;

    WeightedPoints(int most) {
        this.keys = new long[most];
        this.weights = new double[most];
    }

    /** Adds a number that is not NaN, with a weight above 0. */
    void add(float number, double weight) {
        int bits = Float.floatToIntBits(number);
        // Floats below zero sort backwards by their bits.
        int rising = bits ^ (bits >> 31 & Integer.MAX_VALUE);
        keys[count] = (long) rising << 32 | count;
        weights[count] = weight;
        sum += weight;
        count++;
    }

    /** To be called once, after the last one. */
    void sort() {
        Arrays.sort(keys, 0, count);
    }

    /** The least number that has this share of the weight at or below it. */
    double quantile(double share) {
        double seen = 0;
        int last = 0;
        for (int i = 0; i < count; i++) {
            last = i;
            seen += weights[(int) keys[i]];
            if (seen >= share * sum) {
                break;
            }
        }
        int rising = (int) (keys[last] >> 32);
        return Float.intBitsToFloat(rising ^ (rising >> 31 & Integer.MAX_VALUE));
    }
}

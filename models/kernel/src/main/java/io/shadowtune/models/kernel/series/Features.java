package io.shadowtune.models.kernel.series;

import java.util.Arrays;

/**
 * Finite numbers that describe a series, some of which are levels in the unit of its samples. Immutable, equal by content.
 *
 * <p>A level means something beside the samples only, so it reaches a net in the units that the samples do.
 */
public final class Features {
    /** No features. */
    public static final Features NONE = new Features(new double[0], 0);

    private final double[] values;
    private final int levels;

    private Features(double[] values, int levels) {
        this.values = values;
        this.levels = levels;
    }

    /** Takes a copy of the values, none of which is a level. */
    public static Features of(double... values) {
        return new Features(finite(values), 0);
    }

    /** These, and levels after them. */
    public Features withLevels(double... more) {
        double[] all = Arrays.copyOf(values, values.length + more.length);
        System.arraycopy(more, 0, all, values.length, more.length);
        return new Features(finite(all), levels + more.length);
    }

    private static double[] finite(double[] values) {
        if (!Arrays.stream(values).allMatch(Double::isFinite)) {
            throw new IllegalArgumentException("The features %s must be finite.".formatted(Arrays.toString(values)));
        }
        return values.clone();
    }

    /** Number of features, levels included. */
    public int count() {
        return values.length;
    }

    /** The feature at an index. */
    public double at(int index) {
        return values[index];
    }

    /** Whether the feature at an index is a level. */
    public boolean isLevel(int index) {
        return index >= values.length - levels;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Features that && levels == that.levels && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return Arrays.toString(values) + "/" + levels;
    }
}

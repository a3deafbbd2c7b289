package io.shadowtune.models.kernel.series;

import java.util.Arrays;

/** Finite numbers that describe a series and do not change. Immutable, equal by content. */
public final class Features {
    /** No features. */
    public static final Features NONE = new Features();

    private final double[] values;

    private Features(double... values) {
        this.values = values;
    }

    /** Takes a copy of the values. */
    public static Features of(double... values) {
        if (!Arrays.stream(values).allMatch(Double::isFinite)) {
            throw new IllegalArgumentException("The features %s must be finite.".formatted(Arrays.toString(values)));
        }
        return new Features(values.clone());
    }

    /** Number of features. */
    public int count() {
        return values.length;
    }

    /** The feature at an index. */
    public double at(int index) {
        return values[index];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Features that && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return Arrays.toString(values);
    }
}

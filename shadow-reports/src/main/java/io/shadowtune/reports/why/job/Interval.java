package io.shadowtune.reports.why.job;

/**
 * A figure and what it may be at least and at most.
 *
 * @param low the least, at most {@code value}
 * @param value the best guess
 * @param high the most, at least {@code value}
 */
public record Interval(double low, double value, double high) {
    /** Nothing. */
    static final Interval ZERO = new Interval(0, 0, 0);

    public Interval {
        if (!(low <= value && value <= high)) {
            throw new IllegalArgumentException("The interval (%s, %s, %s) must ascend.".formatted(low, value, high));
        }
    }

    /** An interval whose ends are moved to where the value is, should they be beyond it. */
    static Interval around(double low, double value, double high) {
        return new Interval(Math.min(low, value), value, Math.max(high, value));
    }

    /** A figure without doubt. */
    static Interval exactly(double value) {
        return new Interval(value, value, value);
    }

    Interval plus(Interval other) {
        return new Interval(low + other.low, value + other.value, high + other.high);
    }

    /** Times a factor of at least 0. */
    Interval times(double factor) {
        return new Interval(low * factor, value * factor, high * factor);
    }
}

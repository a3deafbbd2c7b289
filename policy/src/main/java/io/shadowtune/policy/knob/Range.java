package io.shadowtune.policy.knob;

/**
 * Whole values {@code low..high}, both inclusive; holds nothing when {@code low > high}.
 *
 * @param low lowest value
 * @param high highest value
 */
public record Range(long low, long high) {
    /** Whether no value is inside. */
    public boolean nothing() {
        return low > high;
    }

    /** Whether a value is inside. */
    public boolean holds(long value) {
        return low <= value && value <= high;
    }

    /** The inside value nearest to one; the range must hold something. */
    public long nearest(long value) {
        return Math.max(low, Math.min(high, value));
    }

    /** What both hold. */
    public Range and(Range other) {
        return new Range(Math.max(low, other.low), Math.min(high, other.high));
    }

    /** The part of this range that lies nearest to another one: what both hold, or the end that faces it. */
    public Range towards(Range other) {
        Range both = and(other);
        if (!both.nothing()) {
            return both;
        }
        return high < other.low ? new Range(high, high) : new Range(low, low);
    }
}

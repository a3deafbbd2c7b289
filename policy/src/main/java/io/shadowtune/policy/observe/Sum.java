package io.shadowtune.policy.observe;

/**
 * How often a quantity was reported, its sum and its maximum, in whole units: additions are exact, so that their order
 * does not matter.
 *
 * @param count readings; 0 means that nothing was reported, which is not zero
 * @param total their sum
 * @param max the largest; 0 when there is none
 */
public record Sum(long count, long total, long max) {
    /** Nothing was reported. */
    public static final Sum NONE = new Sum(0, 0, 0);

    /** This and one more reading, rounded to whole units; NaN is none. */
    public Sum plus(double reading) {
        if (!(Math.abs(reading) < 9e18)) {
            return this;
        }
        long whole = Math.round(reading);
        return new Sum(count + 1, total + whole, count == 0 ? whole : Math.max(max, whole));
    }

    /** The sum; NaN when nothing was reported. */
    public double totalOrNaN() {
        return count == 0 ? Double.NaN : total;
    }

    /** The mean; NaN when nothing was reported. */
    public double meanOrNaN() {
        return count == 0 ? Double.NaN : (double) total / count;
    }

    /** The maximum; NaN when nothing was reported. */
    public double maxOrNaN() {
        return count == 0 ? Double.NaN : max;
    }
}

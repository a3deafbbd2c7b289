package io.shadowtune.policy.observe;

/**
 * Time that queues spent above a threshold: queues that were above it together count each.
 *
 * @param gaugeNanos as the depth gauges say
 * @param watermarkNanos as the watermarks say: a watermark above the threshold counts with its whole validity, so this
 *     is an upper bound
 */
public record OverTime(long gaugeNanos, long watermarkNanos) {
    /** Never above. */
    public static final OverTime NONE = new OverTime(0, 0);

    /** Share of a time in which some queue was above the threshold, {@code 0..1}; NaN when the time is zero. */
    public double shareOf(Slots slots) {
        long nanos = Math.max(gaugeNanos, watermarkNanos);
        return slots.nanos() == 0 ? Double.NaN : Math.min(1, (double) nanos / slots.nanos());
    }
}

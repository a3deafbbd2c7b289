package io.shadowtune.models.twin.packet;

/**
 * Completion times of some flows, in microseconds; NaN where there is no flow.
 *
 * @param count how many
 * @param meanMicros their mean
 * @param p50Micros their median
 * @param p99Micros what 99 of 100 do not exceed, interpolated between the two nearest
 */
public record CompletionTimes(int count, double meanMicros, double p50Micros, double p99Micros) {
    private static final double NANOS = 1_000;

    /** The figures of times in nanoseconds, ascending. */
    static CompletionTimes of(long[] sortedNanos) {
        double sum = 0;
        for (long nanos : sortedNanos) {
            sum += nanos;
        }
        return new CompletionTimes(
                sortedNanos.length,
                sortedNanos.length == 0 ? Double.NaN : sum / sortedNanos.length / NANOS,
                quantile(sortedNanos, 0.5),
                quantile(sortedNanos, 0.99));
    }

    private static double quantile(long[] sorted, double share) {
        if (sorted.length == 0) {
            return Double.NaN;
        }
        double position = share * (sorted.length - 1);
        int below = (int) position;
        double above = below + 1 < sorted.length ? sorted[below + 1] - sorted[below] : 0;
        return (sorted[below] + (position - below) * above) / NANOS;
    }
}

package io.shadowtune.models.twin.generator;

/**
 * How well the fabric is told of.
 *
 * @param windowNanos length of a window: a millisecond to ten seconds
 * @param counterBits width of byte counters, at which they wrap: 32 or 64; 0 for no counters at all
 * @param missingRatio share of a device's windows that are never told, {@code 0..0.7}; some in a row
 * @param lateRatio share of a device's windows that are told after later ones, {@code 0..0.7}
 * @param clockSkewMillis most by which a device's clock is off; 0 or more
 * @param clockDriftPpm most by which it runs too fast or slow, in millionths; 0 or more
 */
public record TelemetryKnobs(
        long windowNanos,
        int counterBits,
        double missingRatio,
        double lateRatio,
        double clockSkewMillis,
        double clockDriftPpm) {
    /** Shortest window. */
    public static final long LEAST_NANOS = 1_000_000;

    /** Longest window. */
    public static final long MOST_NANOS = 10_000_000_000L;

    private static final double MOST_RATIO = 0.7;

    public TelemetryKnobs {
        if (windowNanos < LEAST_NANOS || windowNanos > MOST_NANOS) {
            throw new IllegalArgumentException("The window (%s ms) must be 1 ms to 10 s.".formatted(windowNanos / 1e6));
        }
        if (counterBits != 0 && counterBits != 32 && counterBits != 64) {
            throw new IllegalArgumentException("The counterBits (%d) must be 0, 32 or 64.".formatted(counterBits));
        }
        if (!(missingRatio >= 0 && missingRatio <= MOST_RATIO) || !(lateRatio >= 0 && lateRatio <= MOST_RATIO)) {
            throw new IllegalArgumentException("The missingRatio (%s) and the lateRatio (%s) must be 0 to 0.7."
                    .formatted(missingRatio, lateRatio));
        }
        if (!(clockSkewMillis >= 0 && clockSkewMillis <= 1e6) || !(clockDriftPpm >= 0 && clockDriftPpm <= 1e5)) {
            throw new IllegalArgumentException(
                    "The clockSkewMillis (%s) must be 0 to 1000000, the clockDriftPpm (%s) 0 to 100000."
                            .formatted(clockSkewMillis, clockDriftPpm));
        }
    }
}

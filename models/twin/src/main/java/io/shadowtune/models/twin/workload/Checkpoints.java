package io.shadowtune.models.twin.workload;

import java.time.Duration;

/**
 * How a job saves its state.
 *
 * @param every time from one to the next, above zero
 * @param phase time of day of the first, below {@code every}
 * @param length how long one takes
 */
public record Checkpoints(Duration every, Duration phase, Duration length) {
    public Checkpoints {
        if (every.isZero() || every.isNegative() || phase.isNegative() || length.compareTo(every) >= 0) {
            throw new IllegalArgumentException("The checkpoints (every %s, from %s, for %s) must end before the next."
                    .formatted(every, phase, length));
        }
    }

    /** Seconds of a span that are spent saving. */
    double secondsIn(Span span) {
        long millis = span.start().toEpochMilli() - phase.toMillis();
        long last = Math.floorDiv(millis, every.toMillis()) * every.toMillis() + phase.toMillis();
        double seconds = 0;
        for (long begin = last; begin < span.end().toEpochMilli(); begin += every.toMillis()) {
            seconds += Span.of(java.time.Instant.ofEpochMilli(begin), length).overlapSeconds(span);
        }
        return seconds;
    }
}

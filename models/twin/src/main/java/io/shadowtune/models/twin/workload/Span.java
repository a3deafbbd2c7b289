package io.shadowtune.models.twin.workload;

import java.time.Duration;
import java.time.Instant;

/**
 * A stretch of time, {@code [start, end)}.
 *
 * @param start begin
 * @param end end, exclusive; not before {@code start}
 */
public record Span(Instant start, Instant end) {
    public Span {
        if (end.isBefore(start)) {
            throw new IllegalArgumentException(
                    "The span [%s, %s) must not end before it begins.".formatted(start, end));
        }
    }

    /** A span of a length. */
    public static Span of(Instant start, Duration length) {
        return new Span(start, start.plus(length));
    }

    /** Seconds that both have in common. */
    public double overlapSeconds(Span other) {
        Instant from = start.isAfter(other.start) ? start : other.start;
        Instant to = end.isBefore(other.end) ? end : other.end;
        return to.isAfter(from) ? Duration.between(from, to).toMillis() / 1e3 : 0;
    }

    /** Its length in seconds. */
    public double seconds() {
        return Duration.between(start, end).toMillis() / 1e3;
    }

    /** Whether a time lies in it. */
    public boolean has(Instant at) {
        return !at.isBefore(start) && at.isBefore(end);
    }
}

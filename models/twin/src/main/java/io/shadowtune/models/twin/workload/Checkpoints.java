package io.shadowtune.models.twin.workload;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

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

    /** Begins of those that begin in a span. */
    public List<Instant> begins(Span span) {
        List<Instant> begins = new ArrayList<>();
        long millis = span.start().toEpochMilli() - phase.toMillis();
        long first =
                Math.floorDiv(millis + every.toMillis() - 1, every.toMillis()) * every.toMillis() + phase.toMillis();
        for (long begin = first; begin < span.end().toEpochMilli(); begin += every.toMillis()) {
            begins.add(Instant.ofEpochMilli(begin));
        }
        return begins;
    }
}

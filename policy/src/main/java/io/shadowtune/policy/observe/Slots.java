package io.shadowtune.policy.observe;

import io.shadowtune.ingest.telemetry.Window;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How much time windows covered, counting windows of many entities that end together once.
 *
 * @param lastEnd end of the latest window; null when there was none
 * @param nanos length of all distinct windows together
 * @param count how many of these there were
 */
public record Slots(@Nullable Instant lastEnd, long nanos, long count) {
    /** No window yet. */
    public static final Slots NONE = new Slots(null, 0, 0);

    /** These and one more window, whose end is not before the latest one's. */
    public Slots plus(Window window) {
        if (lastEnd != null && !window.end().isAfter(lastEnd)) {
            return this;
        }
        return new Slots(window.end(), nanos + window.length().toNanos(), count + 1);
    }

    /** Mean length of one in seconds; NaN when there was none. */
    public double meanSeconds() {
        return count == 0 ? Double.NaN : seconds() / count;
    }

    /** The covered time in seconds. */
    public double seconds() {
        return nanos / 1e9;
    }
}

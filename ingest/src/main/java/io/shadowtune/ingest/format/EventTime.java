package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.TimeQuality;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The time a record is filed under, after the plausibility rules all formats share: no time of its own → the
 * transport's; before 2000 or beyond the skew limit ahead of the transport → flagged and the transport's.
 *
 * @param instant the time
 * @param quality whose clock
 * @param flags what was odd about the record's own time
 */
public record EventTime(Instant instant, TimeQuality quality, Set<Flag> flags) {
    /** No telemetry is older; smaller times are uptimes or unset clocks. */
    private static final Instant EARLIEST = Instant.parse("2000-01-01T00:00:00Z");

    /** Files a record whose own clock said {@code own}, or said nothing when null. */
    public static EventTime of(@Nullable Instant own, TimeQuality quality, Payload payload, DecodeContext context) {
        Instant transport = payload.transportTime();
        Instant now = transport == null ? context.clock().get() : transport;
        TimeQuality fallback = transport == null ? TimeQuality.ASSUMED : TimeQuality.KAFKA;
        if (own == null) {
            return new EventTime(now, fallback, Set.of(Flag.TIME_ASSUMED));
        }
        if (own.isBefore(EARLIEST)) {
            return new EventTime(now, fallback, Set.of(Flag.CLOCK_SKEW, Flag.TIME_ASSUMED));
        }
        if (isAhead(own, now, context.skewLimit())) {
            return new EventTime(now, fallback, Set.of(Flag.CLOCK_SKEW));
        }
        return new EventTime(own, quality, Set.of());
    }

    private static boolean isAhead(Instant own, Instant now, Duration limit) {
        return own.isAfter(now.plus(limit));
    }

    /**
     * The instant a number since the epoch stands for, its unit concluded from its magnitude: below 1e11 seconds, below
     * 1e14 milliseconds, below 1e17 microseconds, else nanoseconds; null for 0 and below, which mean "not set".
     */
    public static @Nullable Instant ofMagnitude(long value) {
        if (value <= 0) {
            return null;
        }
        if (value < 100_000_000_000L) {
            return Instant.ofEpochSecond(value);
        }
        if (value < 100_000_000_000_000L) {
            return Instant.ofEpochMilli(value);
        }
        if (value < 100_000_000_000_000_000L) {
            return Instant.ofEpochSecond(value / 1_000_000, value % 1_000_000 * 1_000);
        }
        return ofNanos(value);
    }

    /** The instant of nanoseconds since the epoch. */
    public static Instant ofNanos(long nanos) {
        return Instant.ofEpochSecond(Math.floorDiv(nanos, 1_000_000_000L), Math.floorMod(nanos, 1_000_000_000L));
    }
}

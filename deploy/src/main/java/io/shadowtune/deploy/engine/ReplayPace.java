package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.fault.Failure;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Holds a replay back to a multiple of the speed at which its telemetry once came. Not thread-safe. */
final class ReplayPace {
    private static final Instant EARLIEST = Instant.parse("2000-01-01T00:00:00Z");

    private final double speed;
    private @Nullable Instant firstEvent;
    private long startNanos;

    /** A pace; 0 for as fast as possible. */
    ReplayPace(double speed) {
        this.speed = speed;
    }

    /** Whether the record of an event time is not due yet. */
    boolean isHolding(Instant event) {
        return millisLeft(event) > 0;
    }

    /** Waits until the record of an event time is due. */
    void hold(Instant event) {
        try {
            for (long left = millisLeft(event); left > 0; left = millisLeft(event)) {
                Thread.sleep(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Failure.outside("INTERRUPTED", "replay", "interrupted", e);
        }
    }

    private long millisLeft(Instant event) {
        if (speed <= 0 || event.isBefore(EARLIEST)) {
            return 0;
        }
        Instant first = firstEvent;
        if (first == null) {
            firstEvent = event;
            startNanos = System.nanoTime();
            return 0;
        }
        long dueMillis = (long) (Duration.between(first, event).toMillis() / speed);
        return dueMillis - (System.nanoTime() - startNanos) / 1_000_000;
    }
}

package io.shadowtune.ingest.collect.take;

import java.time.Duration;
import java.time.Instant;

/**
 * A clock that moves when waited on, by so much at each look at its nanoseconds, and whose time of day somebody sets back
 * after the first look.
 */
final class FakeClock implements CollectClock {
    private final Duration perLook;
    private final Duration setBack;
    private Duration elapsed = Duration.ZERO;
    private boolean looked;

    FakeClock(Duration perLook, Duration setBack) {
        this.perLook = perLook;
        this.setBack = setBack;
    }

    @Override
    public synchronized Instant now() {
        Instant shown = FakeHost.START.plus(elapsed);
        Instant now = looked ? shown.minus(setBack) : shown;
        looked = true;
        return now;
    }

    @Override
    public synchronized long nanos() {
        long now = elapsed.toNanos();
        elapsed = elapsed.plus(perLook);
        return now;
    }

    @Override
    public synchronized void pause(Duration duration) {
        elapsed = elapsed.plus(duration);
    }
}

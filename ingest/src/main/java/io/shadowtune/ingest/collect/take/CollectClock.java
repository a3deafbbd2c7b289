package io.shadowtune.ingest.collect.take;

import java.time.Duration;
import java.time.Instant;

/** The time on the host, and how to let it pass. */
public interface CollectClock {
    /** Now, as the host's clock shows it; it may jump when somebody sets the clock. */
    Instant now();

    /** Nanoseconds since any fixed moment; never jumps. */
    long nanos();

    /**
     * Waits.
     *
     * @throws InterruptedException when the wait is called off
     */
    void pause(Duration duration) throws InterruptedException;
}

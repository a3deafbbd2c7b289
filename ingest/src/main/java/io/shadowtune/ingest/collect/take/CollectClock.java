package io.shadowtune.ingest.collect.take;

import java.time.Duration;
import java.time.Instant;

/** The time on the host, and how to let it pass. */
public interface CollectClock {
    /** Now. */
    Instant now();

    /**
     * Waits.
     *
     * @throws InterruptedException when the wait is called off
     */
    void pause(Duration duration) throws InterruptedException;
}

package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.stage.Topic;
import io.shadowtune.ingest.format.DecodedFrame;
import io.shadowtune.ingest.telemetry.ConfigSnapshot;
import java.time.Instant;

/**
 * Holds the telemetry back until the settings that go before it have come through. Settings of a file without times
 * count from the beginning, so the deciding stage has to know them before the first window; they come by a shorter road
 * than windows, but not by the same, and only waiting makes sure of the order. Not thread-safe.
 */
final class ReplaySettings {
    private final Engine engine;
    private final ReplayPublisher publisher;
    private long waitingFor;

    ReplaySettings(Engine engine, ReplayPublisher publisher) {
        this.engine = engine;
        this.publisher = publisher;
    }

    /** To be called before the next record of a reader is published. */
    void before(ReplayReader reader, Progress progress) {
        DecodedFrame frame = reader.peek();
        if (reader.time().equals(Instant.MIN) && frame != null) {
            waitingFor += frame.decoded().records().stream()
                    .filter(ConfigSnapshot.class::isInstance)
                    .count();
        } else if (waitingFor > 0) {
            publisher.commit();
            long number = waitingFor;
            waitingFor = 0;
            new EngineWait(engine, "replay")
                    .forKept(Topic.CONFIG_SNAPSHOTS, number, () -> progress.at("settings published", number, 0));
        }
    }
}

package io.shadowtune.deploy.engine;

import io.shadowtune.reports.history.EngineEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** What happened to the engine, on its way to the history. Thread-safe. */
final class EngineEvents {
    private final Queue<Told> waiting = new ConcurrentLinkedQueue<>();

    /** Something that was told and has no time yet. */
    private record Told(EngineEvent.Kind kind, String detail) {}

    /**
     * Tells what happened.
     *
     * @param detail one line
     */
    void tell(EngineEvent.Kind kind, String detail) {
        waiting.add(new Told(kind, detail));
    }

    /** Takes what was told since the last call, as of this time. */
    List<EngineEvent> take(Instant now) {
        List<EngineEvent> events = new ArrayList<>();
        for (Told told = waiting.poll(); told != null; told = waiting.poll()) {
            events.add(new EngineEvent(now, told.kind(), told.detail()));
        }
        return events;
    }
}

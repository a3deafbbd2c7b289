package io.shadowtune.deploy;

import io.shadowtune.ingest.telemetry.Coverage;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Windows of two ports, one that is busy in waves and one that is idle. */
public final class PortWindows {
    /** Begin of the first. */
    public static final Instant START = Instant.parse("2026-03-02T10:00:00Z");

    private PortWindows() {}

    /** That many windows of ten seconds of either port. */
    public static List<Window> of(int count) {
        List<Window> windows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            windows.add(window("Ethernet0", i, 1_000_000 + Math.round(300_000 * Math.sin(i / 5.0))));
            windows.add(window("Ethernet4", i, 0));
        }
        return windows;
    }

    private static Window window(String port, int index, long bytes) {
        return new Window(
                EntityId.port("f", "leaf-1", port),
                START.plusSeconds(10L * index),
                START.plusSeconds(10L * index + 10),
                new Readings.Builder().put(PortSignals.TX_BYTES, bytes).build(),
                List.of(),
                List.of(),
                Optional.empty(),
                new Coverage(10, 1, 0),
                Set.of());
    }
}

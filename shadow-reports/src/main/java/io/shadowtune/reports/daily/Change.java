package io.shadowtune.reports.daily;

import io.shadowtune.ingest.telemetry.EntityId;
import java.time.Instant;
import java.util.List;

/**
 * Settings of one device that changed between two snapshots.
 *
 * @param device whose
 * @param seenAt when the later snapshot was taken
 * @param settings how many settings
 * @param examples the first of them, as {@code table item field: before → after}
 */
public record Change(EntityId device, Instant seenAt, int settings, List<String> examples) {
    public Change {
        examples = List.copyOf(examples);
    }
}

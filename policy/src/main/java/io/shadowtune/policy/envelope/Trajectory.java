package io.shadowtune.policy.envelope;

import io.shadowtune.ingest.telemetry.WredSetting;
import java.time.Instant;
import java.util.List;

/**
 * Where a profile stands on one arm's path, and when that arm last moved it.
 *
 * @param setting where it stands
 * @param changes times of its last changes, oldest first
 */
public record Trajectory(WredSetting setting, List<Instant> changes) {
    public Trajectory {
        changes = List.copyOf(changes);
    }
}

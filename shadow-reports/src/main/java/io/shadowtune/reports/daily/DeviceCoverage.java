package io.shadowtune.reports.daily;

import io.shadowtune.ingest.telemetry.EntityId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How well one device was seen.
 *
 * @param device switch or host
 * @param entities things on it that were seen in the last seven days
 * @param coveredRatio share of the day so far, over all of them, {@code 0..1}
 * @param lastSeen end of its last window
 * @param resets things on it whose counters restarted
 * @param restartedAt when the first of them did, to the quarter of an hour; null when none did
 * @param late readings that came after their window had closed
 * @param flags what its records were flagged with
 * @param gaps times without any window, in slots
 */
public record DeviceCoverage(
        EntityId device,
        int entities,
        double coveredRatio,
        Instant lastSeen,
        int resets,
        @Nullable Instant restartedAt,
        long late,
        List<String> flags,
        List<Gap> gaps) {
    public DeviceCoverage {
        flags = List.copyOf(flags);
        gaps = List.copyOf(gaps);
    }

    /** A time without any window, {@code [from, to)}. */
    public record Gap(Instant from, Instant to) {}
}

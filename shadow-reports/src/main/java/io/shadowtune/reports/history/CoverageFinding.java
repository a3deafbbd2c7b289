package io.shadowtune.reports.history;

import io.shadowtune.ingest.telemetry.EntityId;
import java.time.Instant;

/**
 * Something that was not seen, or not seen well, which the window rows alone do not show.
 *
 * @param entity device or part of one
 * @param kind what was wrong
 * @param from begin
 * @param to end, exclusive
 * @param because what was found, in one line
 */
public record CoverageFinding(EntityId entity, Kind kind, Instant from, Instant to, String because) {
    /** What was wrong. */
    public enum Kind {
        /** Nothing came. */
        SILENT,
        /** The same values came again and again. */
        FROZEN,
        /** It came too late for its window. */
        LATE,
        /** The device clock is off. */
        CLOCK,
        /** Two sources disagree. */
        CONTRADICTORY,
        /** A signal that the device should report is absent. */
        MISSING_SIGNAL
    }
}

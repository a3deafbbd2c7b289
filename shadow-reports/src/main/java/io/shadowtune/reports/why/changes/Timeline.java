package io.shadowtune.reports.why.changes;

import java.time.Instant;
import java.util.List;

/**
 * What changed in a time.
 *
 * @param from begin of it, inclusive
 * @param to end of it, exclusive
 * @param entries the changes, oldest first
 * @param truncated whether there were more than asked for; the oldest are missing then
 */
public record Timeline(Instant from, Instant to, List<TimelineEntry> entries, boolean truncated) {
    public Timeline {
        entries = List.copyOf(entries);
    }
}

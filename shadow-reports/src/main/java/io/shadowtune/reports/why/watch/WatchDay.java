package io.shadowtune.reports.why.watch;

import java.time.Instant;
import java.time.ZoneId;

/**
 * The report day at whose end links and hosts are looked at.
 *
 * @param start its begin
 * @param end its end, exclusive
 * @param until how far it may be looked at: {@code end}, or earlier while it runs
 * @param zone whose midnights these are
 */
public record WatchDay(Instant start, Instant end, Instant until, ZoneId zone) {
    /** Begin of the day so many days before. */
    Instant before(int days) {
        return start.atZone(zone).minusDays(days).toInstant();
    }
}

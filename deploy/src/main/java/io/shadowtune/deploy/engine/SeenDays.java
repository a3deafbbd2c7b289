package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.reports.history.HistoryReader;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;

/** Knows the days of which a history can tell something: measurements, what jobs' libraries said, or that an engine ran. */
final class SeenDays {
    private static final String SEEN =
            "(SELECT start_at AS seen FROM window_all UNION ALL SELECT minute_at FROM collective"
                    + " UNION ALL SELECT seen_at FROM nccl_event UNION ALL SELECT seen_at FROM engine_event)";

    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    private SeenDays() {}

    /**
     * Refuses a day of which there is nothing to report.
     *
     * @throws Failure that names the days there are
     */
    static void require(HistoryReader reader, LocalDate day, ZoneId zone) {
        boolean seen = reader
                .rows(
                        "SELECT count(*) FROM %s WHERE seen >= TIMESTAMP '%s' AND seen < TIMESTAMP '%s'"
                                .formatted(SEEN, stamp(day, zone), stamp(day.plusDays(1), zone)),
                        row -> row.getLong(1))
                .stream()
                .anyMatch(rows -> rows > 0);
        if (seen) {
            return;
        }
        List<LocalDate[]> span = reader.rows(
                "SELECT epoch_ms(min(seen)), epoch_ms(max(seen)) FROM %s HAVING count(*) > 0".formatted(SEEN),
                row -> new LocalDate[] {day(row.getLong(1), zone), day(row.getLong(2), zone)});
        if (span.isEmpty()) {
            throw Failure.input("NO_DATA", "history", "has seen nothing yet; there is no day to report");
        }
        LocalDate first = span.get(0)[0];
        LocalDate last = span.get(0)[1];
        throw Failure.input(
                "NO_DATA",
                "--date " + day,
                "nothing was seen on that day; %s is expected"
                        .formatted(
                                first.equals(last)
                                        ? first
                                        : "a day from %s to %s on which something was".formatted(first, last)));
    }

    private static String stamp(LocalDate day, ZoneId zone) {
        return STAMP.withZone(ZoneOffset.UTC).format(day.atStartOfDay(zone).toInstant());
    }

    private static LocalDate day(long epochMillis, ZoneId zone) {
        return LocalDate.ofInstant(Instant.ofEpochMilli(epochMillis), zone);
    }
}

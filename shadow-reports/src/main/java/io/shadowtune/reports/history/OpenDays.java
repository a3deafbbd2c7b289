package io.shadowtune.reports.history;

import io.shadowtune.ingest.telemetry.Flag;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;

/**
 * Notes which report days have windows that nobody has looked at. The note commits with the windows and goes with the
 * findings, so that no crash between the two loses a day.
 */
final class OpenDays {
    private OpenDays() {}

    static void note(HistoryBatch batch, Database database) throws SQLException {
        for (LocalDate day : batch.settled()) {
            forget(day, database);
        }
        for (LocalDate day : batch.opened()) {
            forget(day, database);
            database.run("INSERT INTO open_day VALUES (DATE '%s')".formatted(day));
        }
    }

    private static void forget(LocalDate day, Database database) throws SQLException {
        database.run("DELETE FROM open_day WHERE day = DATE '%s'".formatted(day));
    }

    static List<LocalDate> read(Database database, int most) throws SQLException {
        return database.list(
                "SELECT day::VARCHAR FROM open_day ORDER BY day DESC LIMIT " + most,
                row -> LocalDate.parse(row.getString(1)));
    }

    /** The end of the latest window with a time of its own; the epoch without one. */
    static Instant seenUntil(Database database) throws SQLException {
        return Database.instant(database.number(
                "SELECT coalesce(max(epoch_us(start_at) + (span_seconds * 1e6)::BIGINT), 0) FROM window_all WHERE flags & %d = 0"
                        .formatted(FlagBits.of(Set.of(Flag.TIME_ASSUMED)))));
    }
}

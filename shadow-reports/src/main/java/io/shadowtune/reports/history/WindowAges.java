package io.shadowtune.reports.history;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;

/**
 * Moves window rows to the next age: from raw to quarters of an hour, from quarters to hours.
 *
 * <p>A slice of time moves as a whole, one entity at a time, and is sealed by that: a window that comes later still is
 * refused and counted, because adding it could count it twice. Raw rows age by their device's own newest window, so
 * that a device whose backlog is still being read is not sealed half read; a device that has fallen silent is sealed
 * when its rows are as old as quarters may be, counted from the newest window of all.
 */
final class WindowAges {
    private static final String MOVED = "moved_rows";

    private WindowAges() {}

    /** Takes windows out of the stage whose slice is sealed. */
    static int refuseSealed(Database database) throws SQLException {
        String stage = HistoryTable.WINDOW.stage();
        return refuse(database, stage, "window_quarter", "15 MINUTE")
                + refuse(database, stage, "window_hour", "1 HOUR");
    }

    private static int refuse(Database database, String stage, String table, String slice) throws SQLException {
        return database.update(("DELETE FROM %1$s s USING %2$s t WHERE t.entity = s.entity"
                        + " AND t.start_at = time_bucket(INTERVAL %3$s, s.start_at)"
                        + " AND t.start_at >= (SELECT min(start_at) - INTERVAL %3$s FROM %1$s)"
                        + " AND t.start_at <= (SELECT max(start_at) FROM %1$s)")
                .formatted(stage, table, slice));
    }

    /** Seals what is old enough. */
    static void advance(Database database, HistoryConfig config, Instant now) throws SQLException {
        Instant oldest = now.minus(Duration.ofDays(config.quarterDays()));
        move(
                database,
                "window_recent",
                "window_quarter",
                "15 MINUTE",
                ("time_bucket(INTERVAL 15 MINUTE, start_at) + INTERVAL 15 MINUTE <= greatest(%s,"
                                + " least(%s, newest) - INTERVAL %d HOUR)")
                        .formatted(Database.timestamp(oldest), Database.timestamp(now), config.rawWindowHours()));
        foldQuarters(database, oldest);
    }

    /** Folds quarters of whole hours before an instant into hours. */
    static void foldQuarters(Database database, Instant before) throws SQLException {
        move(
                database,
                "window_quarter",
                "window_hour",
                "1 HOUR",
                "time_bucket(INTERVAL 1 HOUR, start_at) + INTERVAL 1 HOUR <= " + Database.timestamp(before));
    }

    private static void move(Database database, String from, String to, String slice, String due) throws SQLException {
        database.run("CREATE OR REPLACE TEMP TABLE device_newest AS SELECT fabric, device, max(start_at) AS newest"
                + " FROM " + from + " JOIN entity USING (entity) GROUP BY ALL");
        database.run(("CREATE OR REPLACE TEMP TABLE %s AS SELECT DISTINCT entity,"
                        + " time_bucket(INTERVAL %s, start_at) AS slice_at FROM %s JOIN entity USING (entity)"
                        + " JOIN device_newest USING (fabric, device) WHERE %s")
                .formatted(MOVED, slice, from, due));
        String moved = "%s m WHERE m.entity = t.entity AND m.slice_at = time_bucket(INTERVAL %s, t.start_at)"
                .formatted(MOVED, slice);
        database.run("INSERT INTO %s (entity, start_at, %s) SELECT t.entity, m.slice_at, %s FROM %s t, %s GROUP BY ALL"
                .formatted(to, WindowColumn.list(), WindowColumn.merged(), from, moved));
        database.run("DELETE FROM %s t USING %s".formatted(from, moved));
        database.run("DROP TABLE " + MOVED);
        database.run("DROP TABLE device_newest");
    }
}

package io.shadowtune.reports.history;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Ages rows, deletes those past their time, and drops more when the disk quota asks for it.
 *
 * <p>The quota is on what tables and write-ahead log use, not on the file's length: DuckDB reuses the space of deleted
 * rows before the file grows again. From 90 % of it on, the most dispensable rows go first until 80 % are left: old
 * quarters are folded into hours, then dead letters, forecast skill, collectives, old hours, old decisions with their
 * outcomes, old changes and jobs are dropped, the oldest half of each round. Offsets, entities, settings in force, raw windows and the
 * last two days of everything stay; if that is too much, the report says so.
 */
final class Upkeep {
    private static final double BEGIN_RATIO = 0.9;
    private static final double END_RATIO = 0.8;
    private static final int ROUNDS = 12;
    private static final Duration UNTOUCHED = Duration.ofDays(2);
    /** A communicator that was silent for so long reports nothing again. */
    private static final int MARK_DAYS = 2;

    private record Aged(String table, String time, String what) {
        long countBefore(Database database, Instant before) throws SQLException {
            return database.number(
                    "SELECT count(*) FROM %s WHERE %s < %s".formatted(table, time, Database.timestamp(before)));
        }

        long deleteBefore(Database database, Instant before) throws SQLException {
            return database.update("DELETE FROM %s WHERE %s < %s".formatted(table, time, Database.timestamp(before)));
        }
    }

    private static final List<Aged> DISPENSABLE = List.of(
            new Aged("dead_letter", "seen_at", "dead letters"),
            new Aged("forecast_skill", "hour_at", "hours of forecast skill"),
            new Aged("onset", "slot_at", "warnings"),
            new Aged("collective", "minute_at", "minutes of collectives"),
            new Aged("nccl_event", "seen_at", "reports of collective libraries"),
            new Aged("window_hour", "start_at", "hourly window rows"),
            new Aged("wish", "block_start", "wishes"),
            new Aged("outcome", "block_start", "outcomes"),
            new Aged("decision", "block_start", "decisions"),
            new Aged("config_change", "seen_at", "configuration changes"),
            new Aged("config_snapshot", "seen_at", "notes of configuration snapshots"),
            new Aged("finding", "day_start", "findings of what got worse"),
            new Aged("coverage_finding", "from_at", "coverage findings"),
            new Aged("placement_host", "seen_at", "hosts of jobs"),
            new Aged("placement", "seen_at", "states of jobs"),
            new Aged("link", "seen_at", "cables"));

    private final Database database;
    private final HistoryConfig config;

    Upkeep(Database database, HistoryConfig config) {
        this.database = database;
        this.config = config;
    }

    EnforceReport run(Instant now) throws SQLException {
        Instant reached = reached(now);
        inTransaction(() -> ForecastScores.settle(database, config, reached));
        inTransaction(() -> WindowAges.advance(database, config, reached));
        inTransaction(() -> CollectiveRows.fold(database, reached.minus(UNTOUCHED)));
        inTransaction(() -> NcclEventRows.trim(database, reached.minus(UNTOUCHED)));
        inTransaction(() -> expire(now));
        database.run("CHECKPOINT");
        return keepQuota(now);
    }

    /** The newest event time, never later than now: a replay of old days must not look like rows long overdue. */
    private Instant reached(Instant now) throws SQLException {
        long newest = database.number("SELECT epoch_us(max(start_at)) FROM window_recent");
        Instant event = Database.instant(newest);
        return newest == 0 || event.isAfter(now) ? now : event;
    }

    private void expire(Instant now) throws SQLException {
        expire("window_recent", "start_at", config.hourDays(), now);
        expire("window_quarter", "start_at", config.hourDays(), now);
        expire("window_hour", "start_at", config.hourDays(), now);
        expire("forecast_pending", "slot_at", config.skillDays(), now);
        expire("forecast_skill", "hour_at", config.skillDays(), now);
        expire("forecast_settled", "hour_at", config.skillDays(), now);
        expire("onset", "slot_at", config.skillDays(), now);
        for (String table : List.of("decision", "wish", "outcome")) {
            expire(table, "block_start", config.decisionDays(), now);
        }
        expire("dead_letter", "seen_at", config.deadLetterDays(), now);
        expire("coverage_finding", "from_at", config.eventDays(), now);
        expire("finding", "day_start", config.eventDays(), now);
        expire("open_day", "day", config.eventDays(), now);
        expire("collective", "minute_at", config.quarterDays(), now);
        database.run(("DELETE FROM collective_mark WHERE seen_at < (SELECT max(seen_at) FROM collective_mark"
                        + " WHERE seen_at <= %s) - INTERVAL %d DAY")
                .formatted(Database.timestamp(now), MARK_DAYS));
        expire("nccl_event", "seen_at", config.skillDays(), now);
        for (String table :
                List.of("engine_event", "config_change", "config_snapshot", "placement", "placement_host", "link")) {
            expire(table, "seen_at", config.eventDays(), now);
        }
    }

    private void expire(String table, String time, int days, Instant now) throws SQLException {
        new Aged(table, time, table).deleteBefore(database, now.minus(Duration.ofDays(days)));
    }

    private EnforceReport keepQuota(Instant now) throws SQLException {
        List<EnforceReport.Dropped> dropped = new ArrayList<>();
        long used = usedBytes();
        if (used > config.diskQuotaBytes() * BEGIN_RATIO) {
            Instant untouched = now.minus(UNTOUCHED);
            for (int round = 0; round < ROUNDS && used > config.diskQuotaBytes() * END_RATIO; round++) {
                List<EnforceReport.Dropped> thisRound = new ArrayList<>();
                inTransaction(() -> dropRound(untouched, thisRound));
                database.run("CHECKPOINT");
                dropped.addAll(thisRound);
                used = usedBytes();
                if (thisRound.isEmpty()) {
                    break;
                }
            }
        }
        long finallyUsed = used;
        if (!dropped.isEmpty() || finallyUsed > config.diskQuotaBytes()) {
            inTransaction(() -> record(now, dropped, finallyUsed));
        }
        return new EnforceReport(dropped, used, config.diskQuotaBytes());
    }

    private void dropRound(Instant untouched, List<EnforceReport.Dropped> dropped) throws SQLException {
        long quarters = new Aged("window_quarter", "start_at", "").countBefore(database, untouched);
        WindowAges.foldQuarters(database, untouched);
        long left = new Aged("window_quarter", "start_at", "").countBefore(database, untouched);
        if (quarters > left) {
            dropped.add(
                    new EnforceReport.Dropped("window rows by quarter of an hour, folded into hours", quarters - left));
            return;
        }
        for (Aged aged : DISPENSABLE) {
            long rows = aged.countBefore(database, untouched);
            if (rows > 0) {
                Instant middle = Database.instant(database.number(
                        "SELECT coalesce(epoch_us(quantile_disc(%1$s, 0.5)), 0) FROM %2$s WHERE %1$s < %3$s"
                                .formatted(aged.time(), aged.table(), Database.timestamp(untouched))));
                Instant before = middle.plus(Duration.ofSeconds(1));
                long deleted = aged.deleteBefore(database, before.isBefore(untouched) ? before : untouched);
                dropped.add(new EnforceReport.Dropped(aged.what() + " before " + middle, deleted));
                if (isLarge(deleted)) {
                    return;
                }
            }
        }
    }

    /** Deleting some rows frees no block; then the next table gives its half in the same round. */
    private static boolean isLarge(long deleted) {
        return deleted > 200_000;
    }

    private void record(Instant now, List<EnforceReport.Dropped> dropped, long used) throws SQLException {
        for (EnforceReport.Dropped drop : dropped) {
            event(
                    now,
                    EngineEvent.Kind.DROPPED,
                    String.format(Locale.ROOT, "%,d %s, for the disk quota", drop.rows(), drop.what()));
        }
        if (used > config.diskQuotaBytes()) {
            event(
                    now,
                    EngineEvent.Kind.OVER_QUOTA,
                    String.format(
                            Locale.ROOT,
                            "%,d bytes used of a quota of %,d; raise history.disk-quota-mib or lower history.raw-hours",
                            used,
                            config.diskQuotaBytes()));
        }
    }

    private void event(Instant at, EngineEvent.Kind kind, String detail) throws SQLException {
        database.run("INSERT INTO engine_event VALUES (%s, '%s', %s)"
                .formatted(Database.timestamp(at), kind, Database.quoted(detail)));
    }

    private long usedBytes() throws SQLException {
        return database
                .list("SELECT used_blocks * block_size FROM pragma_database_size()", row -> row.getLong(1))
                .stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    private void inTransaction(Work work) throws SQLException {
        boolean done = false;
        database.run("BEGIN");
        try {
            work.run();
            database.run("COMMIT");
            done = true;
        } finally {
            if (!done) {
                database.run("ROLLBACK");
            }
        }
    }

    /** Statements of one transaction. */
    @FunctionalInterface
    private interface Work {
        void run() throws SQLException;
    }
}

package io.shadowtune.reports.history;

import io.shadowtune.ingest.telemetry.NcclEvent;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Adds up the calls of collective libraries by minute, rank, operation and size. Rows of a minute grow with every batch;
 * {@link CollectiveMarks} sees to it that no call is counted twice.
 */
final class CollectiveRows {
    private static final String FOLDED = "folded_collectives";
    private static final String SUMS =
            "sum(calls)::BIGINT AS calls, sum(total_us) AS total_us, min(shortest_us) AS shortest_us,"
                    + " max(longest_us) AS longest_us,"
                    + " sum(bus_bytes_per_second * total_us) / nullif(sum(CASE WHEN bus_bytes_per_second IS NOT NULL"
                    + " THEN total_us END), 0) AS bus_bytes_per_second";

    private CollectiveRows() {}

    static int stage(List<NcclEvent> events, CollectiveMarks marks, StagedRows rows) throws SQLException {
        Map<Slot, CollectiveSum> sums = new LinkedHashMap<>();
        for (NcclEvent event : events) {
            NcclEvent.Operation operation = event.operation().orElse(null);
            if (operation == null || !isLive(event.kind())) {
                continue;
            }
            Instant at = event.header().eventTime();
            CollectiveKey key = CollectiveKey.of(event, operation);
            if (marks.take(key, operation, at)) {
                sums.computeIfAbsent(
                                new Slot(key, operation.sizeBytes(), at.truncatedTo(ChronoUnit.MINUTES)),
                                slot -> new CollectiveSum())
                        .add(event, operation);
            }
        }
        for (Map.Entry<Slot, CollectiveSum> entry : sums.entrySet()) {
            Slot slot = entry.getKey();
            slot.key()
                    .stage(rows.begin())
                    .whole(slot.sizeBytes())
                    .time(slot.minute())
                    .whole(1);
            entry.getValue().stage(rows);
            rows.end();
        }
        return sums.size();
    }

    /** A benchmark is not a job's work: its results stay single reports. */
    private static boolean isLive(NcclEvent.Kind kind) {
        return kind == NcclEvent.Kind.COLLECTIVE_PERF || kind == NcclEvent.Kind.P2P_PERF;
    }

    /** Adds to the staged rows what earlier batches counted in the same minutes. */
    static void addEarlier(Database database) throws SQLException {
        String stage = HistoryTable.COLLECTIVE.stage();
        database.run(("UPDATE %s s SET calls = s.calls + t.calls, total_us = s.total_us + t.total_us,"
                        + " shortest_us = least(s.shortest_us, t.shortest_us),"
                        + " longest_us = greatest(s.longest_us, t.longest_us),"
                        + " process = coalesce(s.process, t.process), gpu = coalesce(s.gpu, t.gpu), ranks = coalesce(s.ranks, t.ranks),"
                        + " job = CASE WHEN s.job = '' THEN t.job ELSE s.job END,"
                        + " bus_bytes_per_second = CASE WHEN s.bus_bytes_per_second IS NULL THEN t.bus_bytes_per_second"
                        + " WHEN t.bus_bytes_per_second IS NULL OR s.total_us + t.total_us = 0"
                        + " THEN s.bus_bytes_per_second"
                        + " ELSE (s.bus_bytes_per_second * s.total_us + t.bus_bytes_per_second * t.total_us)"
                        + " / (s.total_us + t.total_us) END FROM collective t WHERE %s")
                .formatted(stage, HistoryTable.COLLECTIVE.replaces()));
    }

    /** Folds minutes before an instant into quarters of an hour; sums stay what they were. */
    static void fold(Database database, Instant before) throws SQLException {
        String slice = "time_bucket(INTERVAL 15 MINUTE, minute_at)";
        String due = "%s + INTERVAL 15 MINUTE <= %s".formatted(slice, Database.timestamp(before));
        if (database.number("SELECT count(*) FROM collective WHERE span_minutes = 1 AND " + due) == 0) {
            return;
        }
        String ofDue =
                "%s IN (SELECT DISTINCT %s FROM collective WHERE span_minutes = 1 AND %s)".formatted(slice, slice, due);
        database.run(("CREATE OR REPLACE TEMP TABLE %s AS SELECT fabric, host, communicator, rank, operation, peer,"
                        + " size_bytes, %s AS slice_at, 15 AS span_minutes, max(job) AS job, max(process) AS process, max(gpu) AS gpu,"
                        + " max(ranks) AS ranks, %s FROM collective WHERE %s GROUP BY fabric, host, communicator, rank,"
                        + " operation, peer, size_bytes, %s")
                .formatted(FOLDED, slice, SUMS, ofDue, slice));
        database.run("DELETE FROM collective WHERE " + ofDue);
        database.run("INSERT INTO collective BY NAME SELECT * RENAME (slice_at AS minute_at) FROM " + FOLDED);
        database.run("DROP TABLE " + FOLDED);
    }

    private record Slot(CollectiveKey key, long sizeBytes, Instant minute) {}
}

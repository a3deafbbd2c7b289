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
    /** Of a row {@code t} that an earlier version may have written, without the whole numbers. */
    private static final String TOTAL_NS = "coalesce(t.total_ns, round(t.total_us * 1e3)::BIGINT)";

    private static final String BUS_NS =
            "coalesce(t.bus_ns, CASE WHEN t.bus_bytes_per_second IS NULL THEN 0 ELSE " + TOTAL_NS + " END)";
    private static final String BUS_BYTES =
            "coalesce(t.bus_bytes, round(coalesce(t.bus_bytes_per_second, 0) * " + TOTAL_NS + " / 1e9)::BIGINT)";

    /** The figures that follow from whole numbers, always by the same divisions. */
    private static final String MEANS =
            "total_us = total_ns / 1e3, bus_bytes_per_second = bus_bytes * 1e9 / nullif(bus_ns, 0)";

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
        database.run(("UPDATE %s s SET calls = s.calls + t.calls, total_ns = s.total_ns + " + TOTAL_NS
                        + ", shortest_us = least(s.shortest_us, t.shortest_us),"
                        + " longest_us = greatest(s.longest_us, t.longest_us),"
                        + " process = coalesce(s.process, t.process), gpu = coalesce(s.gpu, t.gpu), ranks = coalesce(s.ranks, t.ranks),"
                        + " job = CASE WHEN s.job = '' THEN t.job ELSE s.job END, bus_ns = s.bus_ns + " + BUS_NS
                        + ", bus_bytes = s.bus_bytes + " + BUS_BYTES + " FROM collective t WHERE %s")
                .formatted(stage, HistoryTable.COLLECTIVE.replaces()));
        database.run("UPDATE %s SET %s".formatted(stage, MEANS));
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
                        + " max(ranks) AS ranks, sum(calls)::BIGINT AS calls, 0.0::DOUBLE AS total_us,"
                        + " min(shortest_us) AS shortest_us, max(longest_us) AS longest_us,"
                        + " NULL::DOUBLE AS bus_bytes_per_second, sum(%s)::BIGINT AS total_ns, sum(%s)::BIGINT AS bus_ns,"
                        + " sum(%s)::BIGINT AS bus_bytes FROM collective t WHERE %s"
                        + " GROUP BY fabric, host, communicator, rank, operation, peer, size_bytes, %s")
                .formatted(FOLDED, slice, TOTAL_NS, BUS_NS, BUS_BYTES, ofDue, slice));
        database.run("UPDATE %s SET %s".formatted(FOLDED, MEANS));
        database.run("DELETE FROM collective WHERE " + ofDue);
        database.run("INSERT INTO collective BY NAME SELECT * RENAME (slice_at AS minute_at) FROM " + FOLDED);
        database.run("DROP TABLE " + FOLDED);
    }

    private record Slot(CollectiveKey key, long sizeBytes, Instant minute) {}
}

package io.shadowtune.reports.history;

import io.shadowtune.ingest.telemetry.NcclEvent;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Turns reports of collective libraries into rows, and bounds them: a library prints one line for every channel and
 * peer, and the same error for every connection. Of channels one row stays for each rank, transport and minute; of
 * every kind at most {@value #PER_MINUTE} for each host and minute.
 */
final class NcclEventRows {
    private static final int PER_MINUTE = 64;
    private static final int TEXT_CHARACTERS = 512;

    private NcclEventRows() {}

    static int stage(List<NcclEvent> events, StagedRows rows) throws SQLException {
        Map<List<Object>, NcclEvent> distinct = new LinkedHashMap<>();
        for (NcclEvent event : events) {
            if (event.kind() != NcclEvent.Kind.COLLECTIVE_PERF && event.kind() != NcclEvent.Kind.P2P_PERF) {
                distinct.putIfAbsent(key(event), event);
            }
        }
        for (NcclEvent event : distinct.values()) {
            stage(event, rows);
        }
        return distinct.size();
    }

    private static List<Object> key(NcclEvent event) {
        Instant at = event.header().eventTime();
        boolean channel = event.kind() == NcclEvent.Kind.CHANNEL;
        return Arrays.asList(
                channel ? at.truncatedTo(ChronoUnit.MINUTES) : at.truncatedTo(ChronoUnit.MICROS),
                event.entity(),
                event.process().communicatorId(),
                event.process().rank(),
                event.kind(),
                channel ? event.transport() : text(event));
    }

    private static void stage(NcclEvent event, StagedRows rows) throws SQLException {
        rows.begin()
                .time(event.header().eventTime())
                .text(event.entity().fabric())
                .text(event.entity().device())
                .text(event.process().communicatorId())
                .wholeOrMissing(event.process().rank())
                .text(event.kind().name())
                .text(text(event))
                .text(event.transport())
                .wholeOrMissing(event.statusCode())
                .wholeOrMissing(event.process().gpuIndex())
                .wholeOrMissing(event.process().ranks())
                .longOrMissing(event.process().pid());
        NcclEvent.Operation operation = event.operation().orElse(null);
        if (operation == null) {
            rows.text("").missing(3);
        } else {
            rows.text(operation.name())
                    .longOrMissing(operation.sizeBytes() < 0 ? null : (Long) operation.sizeBytes())
                    .number(operation.duration().toNanos() / 1e3)
                    .number(operation.busBytesPerSecond());
        }
        rows.end();
    }

    private static String text(NcclEvent event) {
        return event.text().length() <= TEXT_CHARACTERS
                ? event.text()
                : event.text().substring(0, TEXT_CHARACTERS);
    }

    /**
     * Leaves out staged channels of which an earlier batch kept one in the same minute: how records fall into batches
     * must not show.
     */
    static void keepEarlier(Database database) throws SQLException {
        String stage = HistoryTable.NCCL_EVENT.stage();
        database.run(("DELETE FROM %1$s s USING nccl_event t WHERE s.kind = 'CHANNEL' AND t.kind = 'CHANNEL'"
                        + " AND t.seen_at >= (SELECT date_trunc('minute', min(seen_at)) FROM %1$s)"
                        + " AND t.seen_at < (SELECT date_trunc('minute', max(seen_at)) + INTERVAL 1 MINUTE FROM %1$s)"
                        + " AND date_trunc('minute', t.seen_at) = date_trunc('minute', s.seen_at)"
                        + " AND t.fabric = s.fabric AND t.host = s.host AND t.communicator = s.communicator"
                        + " AND t.rank IS NOT DISTINCT FROM s.rank AND t.transport = s.transport")
                .formatted(stage));
    }

    /** Keeps the first of each kind, host and minute since an instant; a batch alone cannot know them. */
    static void trim(Database database, Instant since) throws SQLException {
        database.run(("DELETE FROM nccl_event WHERE rowid IN (SELECT rowid FROM (SELECT rowid, row_number() OVER"
                        + " (PARTITION BY fabric, host, kind, date_trunc('minute', seen_at)"
                        + " ORDER BY seen_at, communicator, rank, text) AS place FROM nccl_event WHERE seen_at >= %s)"
                        + " WHERE place > %d)")
                .formatted(Database.timestamp(since), PER_MINUTE));
    }
}

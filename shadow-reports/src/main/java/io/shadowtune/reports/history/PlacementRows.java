package io.shadowtune.reports.history;

import io.shadowtune.ingest.telemetry.JobPlacement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Turns placements into rows: of a job one for each state it was seen in, and one for each host it was seen on. A row
 * spans from when that was seen first until when it was seen last, and says what was said last.
 */
final class PlacementRows {
    private PlacementRows() {}

    static int stage(List<JobPlacement> placements, StagedRows rows) throws SQLException {
        Map<List<Object>, Seen<JobPlacement>> seen = new LinkedHashMap<>();
        for (JobPlacement placement : placements) {
            note(seen, key(placement, placement.state()), placement, at(placement));
        }
        for (Seen<JobPlacement> row : seen.values()) {
            JobPlacement placement = row.last();
            rows.begin()
                    .text(placement.entity().fabric())
                    .text(placement.entity().device())
                    .text(placement.state())
                    .time(placement.start())
                    .text(placement.scheduler())
                    .text(placement.name())
                    .text(placement.user())
                    .time(placement.end())
                    .time(row.first())
                    .time(row.until())
                    .end();
        }
        return seen.size();
    }

    static int stageHosts(List<JobPlacement> placements, StagedRows rows) throws SQLException {
        Map<List<Object>, Seen<OnHost>> seen = new LinkedHashMap<>();
        for (JobPlacement placement : placements) {
            for (JobPlacement.HostSlots slots : placement.hosts()) {
                OnHost onHost = new OnHost(placement, slots);
                note(seen, key(placement, slots.host().device()), onHost, at(placement));
            }
        }
        for (Seen<OnHost> row : seen.values()) {
            stageHost(row, rows);
        }
        return seen.size();
    }

    private static void stageHost(Seen<OnHost> row, StagedRows rows) throws SQLException {
        JobPlacement placement = row.last().placement();
        List<Integer> gpus = row.last().slots().gpuIndices();
        List<Integer> ranks = row.last().slots().ranks();
        rows.begin()
                .text(placement.entity().fabric())
                .text(placement.entity().device())
                .time(placement.start())
                .text(row.last().slots().host().device())
                .wholeOrMissing(gpus.isEmpty() ? null : (Integer) gpus.size())
                .text(joined(gpus))
                .wholeOrMissing(ranks.stream().min(Integer::compare).orElse(null))
                .wholeOrMissing(ranks.isEmpty() ? null : (Integer) ranks.size())
                .text(joined(ranks))
                .time(row.first())
                .time(row.until())
                .end();
    }

    /** Lets staged rows keep what their earlier rows know: when they were seen first, and what was said later. */
    static void keepEarlier(Database database) throws SQLException {
        widen(database, HistoryTable.PLACEMENT, List.of("scheduler", "name", "owner", "end_at"));
        widen(database, HistoryTable.PLACEMENT_HOST, List.of("gpus", "gpu_list", "first_rank", "ranks", "rank_list"));
    }

    private static void widen(Database database, HistoryTable table, Collection<String> said) throws SQLException {
        String later = said.stream()
                .map(column -> "%1$s = CASE WHEN t.seen_at > s.seen_at THEN t.%1$s ELSE s.%1$s END".formatted(column))
                .collect(Collectors.joining(", "));
        database.run(("UPDATE %s s SET first_seen_at = least(s.first_seen_at, t.first_seen_at),"
                        + " seen_at = greatest(s.seen_at, t.seen_at), %s FROM %s t WHERE %s")
                .formatted(table.stage(), later, table.table(), table.replaces()));
    }

    private static <T> void note(Map<List<Object>, Seen<T>> seen, List<Object> key, T what, Instant at) {
        seen.merge(key, new Seen<>(at, at, what), Seen::with);
    }

    private static List<Object> key(JobPlacement placement, String of) {
        return Arrays.asList(placement.entity(), of, placement.start());
    }

    private static Instant at(JobPlacement placement) {
        return placement.header().eventTime();
    }

    private static String joined(List<Integer> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    private record OnHost(JobPlacement placement, JobPlacement.HostSlots slots) {}

    private record Seen<T>(Instant first, Instant until, T last) {
        Seen<T> with(Seen<T> other) {
            return new Seen<>(
                    other.first.isBefore(first) ? other.first : first,
                    other.until.isAfter(until) ? other.until : until,
                    other.until.isBefore(until) ? last : other.last);
        }
    }
}

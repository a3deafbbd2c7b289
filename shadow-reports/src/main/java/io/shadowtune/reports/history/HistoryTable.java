package io.shadowtune.reports.history;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The tables that batches are written to: key first, then the other columns, in the order rows are staged in.
 *
 * <p>There are no indexes: DuckDB's would have to fit in memory. A row replaces the one with the same key by a join
 * that is bounded by time, which DuckDB prunes by the zone map of the time column. A key column that may be NULL has a
 * question mark.
 */
enum HistoryTable {
    ENTITY("entity", "", "entity", "name fabric kind device part idx"),
    WINDOW("window_recent", "start_at", "entity start_at", WindowColumn.names()),
    FORECAST(
            "forecast_pending",
            "slot_at",
            "entity target head slot_at",
            "issued_at step model simple served p10 p50 p90 p99"),
    ONSET("onset", "slot_at", "entity target head slot_at", "warned_at due_at model p50 p90 threshold settled came_at"),
    DECISION(
            "decision",
            "block_start",
            "id block_start",
            "scope failure_domain block_end observed_marking observed_kmin_bytes observed_kmax_bytes observed_pmax "
                    + "in_force foreign_change quiet model_hash config_hash code_hash document"),
    WISH(
            "wish",
            "block_start",
            "decision_id block_start",
            "arm holds before_marking before_kmin_bytes before_kmax_bytes before_pmax "
                    + "after_marking after_kmin_bytes after_kmax_bytes after_pmax because rule envelope_hits"),
    OUTCOME(
            "outcome",
            "block_start",
            "decision_id block_start",
            "arm scope block_end covered_ratio windows label bytes queue_mean_bytes queue_max_bytes mark_ratio "
                    + "dropped_packets pause_frames pause_share_ratio because"),
    DEAD_LETTER("dead_letter", "", "origin payload_sha256 reason", "seen_at because format payload_head payload_bytes"),
    FINDING("coverage_finding", "from_at", "entity kind from_at", "to_at because"),
    WORSENING(
            "finding",
            "day_start",
            "id day_start",
            "day_end entity signal shape since_at before_per_day now_per_day peers_per_day peers strength cause gpu_hours "
                    + "gpu_hours_low gpu_hours_high gpu_hours_label because"),
    VERDICT("verdict", "", "answer_id person", "answered cause note given_at"),
    EVENT("engine_event", "seen_at", "seen_at kind detail", ""),
    PLACEMENT("placement", "", "fabric job state start_at?", "scheduler name owner end_at first_seen_at seen_at"),
    PLACEMENT_HOST(
            "placement_host",
            "",
            "fabric job start_at? host",
            "gpus gpu_list first_rank ranks rank_list first_seen_at seen_at"),
    LINK("link", "", "fabric device part neighbour neighbour_part", "kind neighbour_kind source first_seen_at seen_at"),
    COLLECTIVE(
            "collective",
            "minute_at",
            "fabric host communicator rank operation peer size_bytes minute_at span_minutes",
            "job process gpu ranks calls total_us shortest_us longest_us bus_bytes_per_second "
                    + "total_ns bus_ns bus_bytes"),
    COLLECTIVE_MARK(
            "collective_mark", "", "fabric host communicator rank operation peer", "last_sequence seen seen_at"),
    NCCL_EVENT(
            "nccl_event",
            "seen_at",
            "seen_at fabric host communicator rank? kind text",
            "transport status_code gpu ranks pid operation size_bytes duration_us bus_bytes_per_second");

    private final String table;
    private final String timeColumn;
    private final String key;
    private final String columns;

    HistoryTable(String table, String timeColumn, String key, String rest) {
        this.table = table;
        this.timeColumn = timeColumn;
        this.key = key;
        this.columns = (key.replace("?", "") + " " + rest).strip();
    }

    String table() {
        return table;
    }

    String stage() {
        return "stage_" + table;
    }

    String columnList() {
        return columns.replace(" ", ", ");
    }

    /** Makes the temporary table rows wait in. */
    String createStage() {
        return "CREATE OR REPLACE TEMP TABLE %s AS SELECT %s FROM %s LIMIT 0".formatted(stage(), columnList(), table);
    }

    /** Deletes the rows that the staged ones replace. */
    String deleteReplaced() {
        return "DELETE FROM %s t USING %s s WHERE %s".formatted(table, stage(), replaces());
    }

    /** That row {@code t} of the table is the one a staged row {@code s} replaces; bounded by time where it has one. */
    String replaces() {
        String join = Stream.of(key.split(" ")).map(HistoryTable::same).collect(Collectors.joining(" AND "));
        return timeColumn.isEmpty()
                ? join
                : join
                        + " AND t.%1$s >= (SELECT min(%1$s) FROM %2$s) AND t.%1$s <= (SELECT max(%1$s) FROM %2$s)"
                                .formatted(timeColumn, stage());
    }

    private static String same(String column) {
        return column.endsWith("?")
                ? "t.%1$s IS NOT DISTINCT FROM s.%1$s".formatted(column.substring(0, column.length() - 1))
                : "t.%1$s = s.%1$s".formatted(column);
    }

    /** Moves the staged rows in. */
    String insertStaged() {
        return "INSERT INTO %1$s (%2$s) SELECT %2$s FROM %3$s".formatted(table, columnList(), stage());
    }
}

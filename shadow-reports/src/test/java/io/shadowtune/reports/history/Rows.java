package io.shadowtune.reports.history;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Looks into a history from tests. */
final class Rows {
    private static final List<String> FILLED_BY_APPEND = List.of(
            "entity",
            "window_recent",
            "forecast_pending",
            "decision",
            "wish",
            "outcome",
            "dead_letter",
            "config_snapshot",
            "config_now",
            "config_change",
            "coverage_finding",
            "engine_event",
            "placement",
            "placement_host",
            "collective",
            "collective_mark",
            "nccl_event",
            "consumed_offset");

    private Rows() {}

    static double number(HistoryWriter writer, String sql) {
        try (HistoryReader reader = writer.reader()) {
            return reader.rows(sql, row -> row.getDouble(1)).get(0);
        }
    }

    static String text(HistoryWriter writer, String sql) {
        try (HistoryReader reader = writer.reader()) {
            return reader.rows(sql, row -> row.getString(1)).get(0);
        }
    }

    static long count(HistoryWriter writer, String table) {
        return (long) number(writer, "SELECT count(*) FROM " + table);
    }

    static Map<String, Long> countAll(HistoryWriter writer) {
        Map<String, Long> counts = new TreeMap<>();
        FILLED_BY_APPEND.forEach(table -> counts.put(table, count(writer, table)));
        return counts;
    }

    /** Writes incompressible dead letters, a second apart, from an instant on. */
    static void fillWithDeadLetters(Path directory, int rows, Instant from) {
        rawSql(
                directory,
                "INSERT INTO dead_letter BY NAME SELECT %s + to_seconds(i) AS seen_at, 'MALFORMED' AS reason, '' AS because, i::VARCHAR AS origin, 'f' AS format, sha256(i::VARCHAR) || sha256((-i)::VARCHAR) AS payload_head, 5 AS payload_bytes, sha256((i * 7)::VARCHAR) AS payload_sha256 FROM range(%d) t(i)"
                        .formatted(Database.timestamp(from), rows));
    }

    static void rawSql(Path directory, String sql) {
        try (var connection = DriverManager.getConnection("jdbc:duckdb:" + directory.resolve(Database.FILE_NAME));
                var statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}

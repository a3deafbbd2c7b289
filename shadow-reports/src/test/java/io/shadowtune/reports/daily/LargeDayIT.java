package io.shadowtune.reports.daily;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.reports.history.HistoryConfig;
import io.shadowtune.reports.history.HistoryWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ten thousand queues, every one of them in trouble, and hundreds of scopes, changes and refused formats. */
class LargeDayIT {
    private static final int MEBIBYTE = 1 << 20;

    @TempDir
    Path directory;

    @Test
    void render_tenThousandQueues_staysReadable() throws SQLException {
        HistoryWriter.open(directory, HistoryConfig.DEFAULT).orThrow().close();
        fill();
        DailyReport report = GeneratedDay.again(directory, GeneratedDay.DATE);
        assertThat(report.cost().watched().queues()).isEqualTo(10_000);
        assertThat(report.coverage()).hasSize(200);
        assertThat(report.worst()).hasSize(12);
        assertThat(report.summary().headline().length()).isLessThan(400);
        for (ReportFormat format : ReportFormat.values()) {
            int bytes = format.render(report).getBytes(StandardCharsets.UTF_8).length;
            assertThat(bytes).as("bytes of %s", format).isLessThan(MEBIBYTE);
        }
        assertThat(ReportFormat.MARKDOWN.render(report)).contains("\nand 160 more\n");
    }

    private void fill() throws SQLException {
        Instant start = GeneratedDay.DATE.atStartOfDay(GeneratedDay.BERLIN).toInstant();
        String from = "make_timestamp(" + start.toEpochMilli() * 1000 + ")";
        try (var connection = DriverManager.getConnection("jdbc:duckdb:" + directory.resolve("history.duckdb"));
                var statement = connection.createStatement()) {
            statement.execute(
                    "INSERT INTO entity SELECT i, 'queue:f/leaf-' || i % 200 || '/Ethernet' || i // 200 || '/3',"
                            + " 'f', 'queue', 'leaf-' || i % 200, 'Ethernet' || i // 200, 3 FROM range(10000) t(i)");
            statement.execute("INSERT INTO window_quarter BY NAME SELECT i AS entity, " + from
                    + " + to_minutes(15 * slot) AS start_at, 900 AS span_seconds, 900 AS covered_seconds, 90 AS windows,"
                    + " 90 AS samples, 0 AS late, 0 AS flags, 0 AS resets, 1e9 AS tx_bytes, 1e6 AS tx_packets,"
                    + " 2e5 + i AS marked_packets, i AS dropped_packets, 1e6 + i AS depth_max_bytes"
                    + " FROM range(10000) t(i), range(96) s(slot) WHERE NOT (i % 200 = 7 AND slot % 2 = 0)");
            statement.execute("INSERT INTO dead_letter BY NAME SELECT " + from + " AS seen_at, 'MALFORMED' AS reason,"
                    + " repeat('x', 300) AS because, 't/0/' || i AS origin, 'format-' || i AS format, repeat('<', 512) AS"
                    + " payload_head, 512 AS payload_bytes, i::VARCHAR AS payload_sha256 FROM range(300) t(i)");
            statement.execute("INSERT INTO config_change SELECT i, " + from
                    + ", 'PORT', repeat('y', 200), 'mtu', 'a', 'b'" + " FROM range(500) t(i)");
        }
    }
}

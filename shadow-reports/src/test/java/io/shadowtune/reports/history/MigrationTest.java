package io.shadowtune.reports.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A data directory that schema 1.0 wrote goes on, whoever opens it first. */
class MigrationTest {
    @TempDir
    Path directory;

    @BeforeEach
    void writeOldFile() throws IOException {
        try (InputStream script = Objects.requireNonNull(Schema.class.getResourceAsStream("schema-1.0.sql"))) {
            Rows.rawSql(directory, new String(script.readAllBytes(), StandardCharsets.UTF_8));
        }
        Rows.rawSql(
                directory,
                "INSERT INTO meta VALUES ('schema', '1.0');"
                        + "INSERT INTO entity VALUES (0, 'queue:f/d/p/3', 'f', 'queue', 'd', 'p', 3);"
                        + "INSERT INTO window_quarter BY NAME SELECT 0 AS entity, TIMESTAMP '2026-05-04 09:00:00' AS start_at,"
                        + " 900 AS span_seconds, 900 AS covered_seconds, 90 AS windows, 90 AS samples, 0 AS late,"
                        + " 0 AS flags, 0 AS resets, 77 AS tx_bytes");
    }

    @Test
    void open_oldFile_isMigratedAndKeepsItsRows() {
        try (HistoryWriter writer =
                HistoryWriter.open(directory, HistoryConfig.DEFAULT).orThrow()) {
            assertThat(writer.migration()).hasValue("schema 1.0 to " + Schema.NEWEST);
            writer.append(HistoryWriterTest.everything());
            assertThat(Rows.number(writer, "SELECT sum(tx_bytes) FROM window_all WHERE age = 'quarter'"))
                    .isEqualTo(77);
            assertThat(Rows.count(writer, "placement")).isEqualTo(1);
            writer.upkeep(Given.T0);
        }
    }

    @Test
    void open_oldFileForReading_showsWhatWasAddedAsEmpty() {
        try (HistoryReader reader =
                HistoryReader.open(directory, HistoryConfig.DEFAULT).orThrow()) {
            List<Double> bytes = reader.rows(
                    "SELECT tx_bytes FROM window_all WHERE cpu_seconds IS NULL AND gpu_seconds IS NULL",
                    row -> row.getDouble(1));
            assertThat(bytes).containsExactly(77.0);
            for (String table :
                    List.of("placement", "placement_latest", "job_host", "collective", "nccl_event", "verdict")) {
                assertThat(reader.rows("SELECT count(*) FROM " + table, row -> row.getLong(1)))
                        .as(table)
                        .containsExactly(0L);
            }
            assertThat(reader.query("SELECT * FROM nccl_event", 10, new IgnoredRows()))
                    .isEqualTo(new QueryAnswer.Answered(0, false));
        }
        try (HistoryWriter writer =
                HistoryWriter.open(directory, HistoryConfig.DEFAULT).orThrow()) {
            assertThat(writer.migration()).as("reading changed nothing").hasValue("schema 1.0 to " + Schema.NEWEST);
        }
    }

    @Test
    void columns_ofEveryWindowTable_areThoseOfTheEnum() {
        try (HistoryWriter writer =
                HistoryWriter.open(directory, HistoryConfig.DEFAULT).orThrow()) {
            for (String table : List.of("window_recent", "window_quarter", "window_hour")) {
                assertThat(Rows.text(
                                writer,
                                "SELECT string_agg(column_name, ' ' ORDER BY column_index) FROM duckdb_columns()"
                                        + " WHERE table_name = '" + table + "'"))
                        .isEqualTo("entity start_at " + WindowColumn.names());
            }
        }
    }

    private static final class IgnoredRows implements RowSink {
        @Override
        public void columns(List<String> columns) {}

        @Override
        public void row(List<@Nullable Object> values) {}
    }
}

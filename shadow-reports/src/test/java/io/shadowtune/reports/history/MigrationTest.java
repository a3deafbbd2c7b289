package io.shadowtune.reports.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A data directory that any earlier schema wrote goes on, whoever opens it first. */
class MigrationTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4})
    void open_fileOfEveryEarlierVersion_isMigratedAndKeepsAllItsRows(int minor) {
        OldFile.write(directory, minor);
        Map<String, List<String>> before = OldFile.content(directory);
        assertThat(before.values().stream().filter(rows -> !rows.isEmpty())).hasSizeGreaterThan(9 + minor);

        try (HistoryWriter writer =
                HistoryWriter.open(directory, HistoryConfig.DEFAULT).orThrow()) {
            assertThat(writer.migration()).hasValue("schema 1." + minor + " to " + Schema.NEWEST);
        }

        before.forEach(
                (ask, rows) -> assertThat(OldFile.rows(directory, ask)).as(ask).isEqualTo(rows));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4})
    void append_toAMigratedFile_goesOnAsInANewOne(int minor) {
        OldFile.write(directory, minor);
        try (HistoryWriter writer =
                HistoryWriter.open(directory, HistoryConfig.DEFAULT).orThrow()) {
            assertThat(writer.nextOffsets()).containsValue(41L);
            Map<String, Long> before = Rows.countAll(writer);
            writer.append(HistoryWriterTest.everything());
            assertThat(Rows.countAll(writer))
                    .allSatisfy((table, rows) -> assertThat(rows).as(table).isGreaterThan(before.get(table)));
            assertThat(Rows.number(writer, "SELECT sum(tx_bytes) FROM window_all WHERE age = 'quarter'"))
                    .isEqualTo(77);
            writer.upkeep(Given.T0);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4})
    void open_oldFileForReading_showsWhatWasAddedAsEmpty(int minor) {
        OldFile.write(directory, minor);
        try (HistoryReader reader =
                HistoryReader.open(directory, HistoryConfig.DEFAULT).orThrow()) {
            List<Double> bytes = reader.rows(
                    "SELECT tx_bytes FROM window_all WHERE cpu_seconds IS NULL AND gpu_seconds IS NULL ORDER BY 1",
                    row -> row.getDouble(1));
            assertThat(bytes).containsExactly(5.0, 77.0, 99.0);
            Map.of(
                            "placement", 1,
                            "placement_latest", 1,
                            "job_host", 1,
                            "collective", 1,
                            "nccl_event", 1,
                            "verdict", 2,
                            "finding", 3,
                            "link_latest", 4,
                            "open_day", 5)
                    .forEach((table, since) -> assertThat(
                                    reader.rows("SELECT count(*) FROM " + table, row -> row.getLong(1)))
                            .as(table)
                            .containsExactly(since <= minor ? 1L : 0L));
            assertThat(reader.rows("SELECT count(total_ns) FROM collective", row -> row.getLong(1)))
                    .as("a column that a later version adds to a table of its own")
                    .containsExactly(0L);
            assertThat(reader.query("SELECT * FROM nccl_event", 10, new IgnoredRows()))
                    .isEqualTo(new QueryAnswer.Answered(minor >= 1 ? 1 : 0, false));
        }
        try (HistoryWriter writer =
                HistoryWriter.open(directory, HistoryConfig.DEFAULT).orThrow()) {
            assertThat(writer.migration())
                    .as("reading changed nothing")
                    .hasValue("schema 1." + minor + " to " + Schema.NEWEST);
        }
    }

    /** Files are out there that these scripts made: another step is what changes a schema, never these. */
    @ParameterizedTest
    @CsvSource({
        "1.0, 6f8110b3810e5ae508c6037aeb0e28b9963ec7e85093c4d3cb5ff6733cc176fb",
        "1.1, 4012dff56704abf4cf80388e1d1de78c59c5efe6c474d7a3a653c1ec993109c0",
        "1.2, 86b024dca2caebc1064fc1d3446d54c5f531fb2c900c5ca6593e30b31fa8ddf6",
        "1.3, ea914e0e0e897826b1304f8564f07af70d1cf6dd8d24282f34593a93a846e1aa",
        "1.4, e354933945b1461457738de32ff8b5a1a650779fa766a971fc3bf3c409506542"
    })
    void script_ofAPublishedVersion_isWhatItWas(String version, String sha256) throws NoSuchAlgorithmException {
        byte[] script = OldFile.text("schema-" + version + ".sql").getBytes(StandardCharsets.UTF_8);
        assertThat(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(script)))
                .isEqualTo(sha256);
    }

    @Test
    void append_moreCallsOfAMinuteThatAnEarlierVersionBegan_addUp() {
        OldFile.write(directory, 4);
        try (HistoryWriter writer =
                HistoryWriter.open(directory, HistoryConfig.DEFAULT).orThrow()) {
            writer.append(new HistoryBatch().add(GivenJobs.call(Given.T0, 7, 1000)));
        }
        Rows.rawSql(directory, "UPDATE collective SET total_ns = NULL, bus_ns = NULL, bus_bytes = NULL");
        try (HistoryWriter writer =
                HistoryWriter.open(directory, HistoryConfig.DEFAULT).orThrow()) {
            writer.append(new HistoryBatch().add(GivenJobs.call(Given.T0, 8, 3000)));
            assertThat(Rows.text(
                            writer,
                            "SELECT calls || ':' || total_us || ':' || bus_bytes_per_second || ':' || total_ns"
                                    + " FROM collective WHERE host = 'gpu-a12'"))
                    .isEqualTo("2:4000.0:4000000000.0:4000000");
        }
    }

    @Test
    void columns_ofEveryWindowTable_areThoseOfTheEnum() {
        OldFile.write(directory, 0);
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

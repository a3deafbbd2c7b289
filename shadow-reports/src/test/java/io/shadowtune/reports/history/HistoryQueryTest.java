package io.shadowtune.reports.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryQueryTest {
    @TempDir
    Path directory;

    @BeforeEach
    void fill() {
        try (HistoryWriter writer = open()) {
            writer.append(HistoryWriterTest.everything());
        }
    }

    @Test
    void query_select_streamsColumnsThenRows() {
        Answer answer = ask("SELECT name, start_at, tx_bytes, windows, NULL AS nothing, true AS yes"
                + " FROM window_recent JOIN entity USING (entity) ORDER BY start_at");
        assertThat(answer.columns).containsExactly("name", "start_at", "tx_bytes", "windows", "nothing", "yes");
        assertThat(answer.rows.get(0))
                .containsExactly("queue:gpu-a/leaf-3/Ethernet12/3", "2026-05-04T10:00Z", 100.0, 1L, null, true);
        assertThat(answer.outcome).isEqualTo(new QueryAnswer.Answered(2, false));
    }

    @Test
    void query_overLimit_isTruncatedWithoutReadingOn() {
        Answer answer = ask("SELECT i FROM range(1000000000) t(i)", 10);
        assertThat(answer.outcome).isEqualTo(new QueryAnswer.Answered(10, true));
        assertThat(answer.rows).hasSize(10);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DELETE FROM window_recent",
                "INSERT INTO meta VALUES ('a', 'b')",
                "CREATE TABLE x (y INTEGER)",
                "DROP TABLE meta",
                "ATTACH '/tmp/other.db'",
                "COPY window_recent TO '/tmp/stolen.csv'",
                "INSTALL httpfs",
                "LOAD httpfs",
                "SET memory_limit = '100GB'",
                "PRAGMA enable_profiling",
                "SELECT 1; DELETE FROM meta",
                "COMMIT; DELETE FROM meta",
                "SELECT * FROM read_csv('/etc/passwd')",
                "SELECT * FROM read_text('/etc/passwd')",
                "SELECT * FROM '/etc/passwd'",
                "SELECT * FROM glob('/*')",
                "SELECT * FROM read_parquet('http://localhost:1/x.parquet')",
                "WITH gone AS (DELETE FROM meta RETURNING *) SELECT * FROM gone",
                "SELECT * FROM query('DELETE FROM meta RETURNING *')",
                "EXPLAIN ANALYZE DELETE FROM meta",
                "SELEC 1",
                "SELECT nothing_such FROM meta",
                "",
                "   ",
                "SELECT 'open",
                "SELECT 1\0; DELETE FROM meta"
            })
    void query_anythingButReadingTheHistory_isRefusedInOneLine(String sql) {
        try (HistoryWriter writer = open();
                HistoryReader inside = writer.reader()) {
            assertRefused(sql, inside);
            assertThat(Rows.count(writer, "meta")).isEqualTo(1);
            assertThat(Rows.count(writer, "window_recent")).isEqualTo(2);
        }
        try (HistoryReader alone =
                HistoryReader.open(directory, HistoryConfig.DEFAULT).orThrow()) {
            assertRefused(sql, alone);
        }
    }

    @Test
    void query_afterARefusal_isAnswered() {
        try (HistoryReader reader =
                HistoryReader.open(directory, HistoryConfig.DEFAULT).orThrow()) {
            assertRefused("SELECT nothing_such FROM meta", reader);
            assertThat(reader.query("SELECT 1", 1, new Answer())).isEqualTo(new QueryAnswer.Answered(1, false));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"DESCRIBE decision", "SHOW TABLES", "SUMMARIZE wish", "FROM outcome", "VALUES (1)"})
    void query_otherReadingStatements_areAnswered(String sql) {
        assertThat(ask(sql).outcome).isInstanceOf(QueryAnswer.Answered.class);
    }

    @Test
    void open_missingHistory_isRefusedAndMakesNothing() {
        Path nowhere = directory.resolve("nowhere");
        assertThat(HistoryReader.open(nowhere, HistoryConfig.DEFAULT)).isInstanceOf(Opening.Refused.class);
        assertThat(Files.exists(nowhere)).isFalse();
    }

    @Test
    void query_insideTheEngine_seesCommittedRowsWhileTheWriterGoesOn() {
        try (HistoryWriter writer = open();
                HistoryReader reader = writer.reader()) {
            writer.append(new HistoryBatch().add(Given.queueWindow(Given.T0.plusSeconds(20), 1)));
            Answer answer = new Answer();
            reader.query("SELECT count(*) FROM window_recent", 1, answer);
            assertThat(answer.rows.get(0)).containsExactly(3L);
        }
    }

    @Test
    void query_slowReader_doesNotStopTheWriterOrItsUpkeep() {
        try (HistoryWriter writer = open();
                HistoryReader reader = writer.reader()) {
            Answer answer = new Answer() {
                @Override
                public void row(List<@Nullable Object> values) {
                    super.row(values);
                    writer.append(new HistoryBatch().add(Given.queueWindow(Given.T0.plusSeconds(20), 1)));
                    writer.upkeep(Given.T0.plusSeconds(864_000));
                }
            };
            assertThat(reader.query("SELECT * FROM window_recent", 100, answer))
                    .isEqualTo(new QueryAnswer.Answered(2, false));
            assertThat(writer.upkeep(Given.T0.plusSeconds(864_000)).isWithinQuota())
                    .isTrue();
            assertThat(Rows.count(writer, "window_recent")).isEqualTo(3);
        }
    }

    private static void assertRefused(String sql, HistoryReader reader) {
        assertThat(reader.query(sql, 100, new Answer()))
                .isInstanceOfSatisfying(
                        QueryAnswer.Refused.class,
                        refused -> assertThat(refused.because()).isNotBlank().doesNotContain("\n"));
    }

    private Answer ask(String sql) {
        return ask(sql, 1000);
    }

    private Answer ask(String sql, int limit) {
        Answer answer = new Answer();
        try (HistoryReader reader =
                HistoryReader.open(directory, HistoryConfig.DEFAULT).orThrow()) {
            answer.outcome = reader.query(sql, limit, answer);
        }
        return answer;
    }

    private HistoryWriter open() {
        return HistoryWriter.open(directory, HistoryConfig.DEFAULT).orThrow();
    }

    private static class Answer implements RowSink {
        private List<String> columns = List.of();
        private final List<List<@Nullable Object>> rows = new ArrayList<>();
        private QueryAnswer outcome = new QueryAnswer.Refused("not asked");

        @Override
        public void columns(List<String> names) {
            columns = names;
        }

        @Override
        public void row(List<@Nullable Object> values) {
            rows.add(values);
        }
    }
}

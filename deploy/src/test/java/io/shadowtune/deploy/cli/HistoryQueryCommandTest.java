package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.reports.history.HistoryConfig;
import io.shadowtune.reports.history.HistoryWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HistoryQueryCommandTest {
    @TempDir
    private Path data;

    @BeforeEach
    void makeHistory() {
        HistoryWriter.open(data, HistoryConfig.DEFAULT).orThrow().close();
    }

    private Typed query(String sql, String... more) {
        String[] args = new String[more.length + 5];
        System.arraycopy(new String[] {"history", "query", sql, "--data", data.toString()}, 0, args, 0, 5);
        System.arraycopy(more, 0, args, 5, more.length);
        return Typed.run(args);
    }

    @Test
    void query_values_becomeATable() {
        Typed typed = query("SELECT 'leaf-1' AS device, 1234567 AS bytes, NULL AS note");

        assertThat(typed.exit()).isZero();
        assertThat(typed.out()).isEqualToNormalizingNewlines("""
                device      bytes  note
                leaf-1  1,234,567  -
                1 row
                """);
    }

    @Test
    void query_largeDouble_hasAllItsDigits() {
        assertThat(query(
                                "SELECT 7028736::DOUBLE AS bytes, 70287360.5::DOUBLE AS more, 0.123456::DOUBLE AS part, 1e20 AS far")
                        .out())
                .isEqualToNormalizingNewlines("""
                            bytes        more    part        far
                        7,028,736  70,287,361  0.1235  1.000e+20
                        1 row
                        """);
    }

    @Test
    void query_momentWithZone_isToldInUtc() {
        assertThat(query("SELECT TIMESTAMPTZ '2026-01-01 02:00:00+02' AS at").out())
                .contains("2026-01-01T00:00:00Z");
    }

    @Test
    void query_withJson_isOneDocument() {
        Typed typed = query(
                "SELECT i, i / 2 AS half, 'x' AS x, NULL AS n, i > 1 AS b, 'nan'::DOUBLE AS nan FROM range(3) t(i)",
                "--json",
                "--limit",
                "2");

        assertThat(typed.json().toString())
                .isEqualTo("{\"columns\":[\"i\",\"half\",\"x\",\"n\",\"b\",\"nan\"],"
                        + "\"rows\":[[0,0.0,\"x\",null,false,null],[1,0.5,\"x\",null,false,null]],\"truncated\":true}");
    }

    @Test
    void query_thatWrites_isRefused() {
        Typed typed = query("CREATE TABLE x (i INTEGER)", "--json");

        assertThat(typed.exit()).isEqualTo(2);
        assertThat(typed.json().path("error").path("code").asText()).isEqualTo("BAD_QUERY");
        assertThat(typed.err()).hasLineCount(1).contains("read-only");
    }

    @Test
    void query_wrongColumn_isOneLine() {
        assertThat(query("SELECT colour FROM window_raw").err()).hasLineCount(1).startsWith("shadowtune: query: ");
    }

    @Test
    void query_withoutHistory_saysSo(@TempDir Path empty) {
        Typed typed = Typed.run("history", "query", "SELECT 1", "--set", "data.dir=" + empty);

        typed.refused(2, empty + ": has no history yet; the data folder of 'run' or 'replay --data' is expected");
    }
}

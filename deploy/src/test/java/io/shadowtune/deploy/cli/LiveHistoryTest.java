package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.deploy.engine.OpenedEndpoint;
import io.shadowtune.reports.history.EngineEvent;
import io.shadowtune.reports.history.HistoryBatch;
import io.shadowtune.reports.history.HistoryConfig;
import io.shadowtune.reports.history.HistoryWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same commands with an engine that holds the data directory, and without. */
final class LiveHistoryTest {
    private static final String VALUES =
            "SELECT i, i / 3 AS third, 'é\"\n' AS text, NULL AS none, i > 1 AS flag, 'inf'::DOUBLE AS inf, "
                    + "'nan'::FLOAT AS nan, 18446744073709551615::UBIGINT AS big, TIMESTAMP '2026-03-01' AS at, "
                    + "1e300 AS huge, [1, 2] AS list FROM range(4) t(i)";

    @TempDir
    private Path data;

    @BeforeEach
    void something() {
        try (HistoryWriter history =
                HistoryWriter.open(data, HistoryConfig.DEFAULT).orThrow()) {
            history.append(new HistoryBatch()
                    .add(new EngineEvent(Instant.parse("2026-03-01T12:00:00Z"), EngineEvent.Kind.NOTE, "began")));
        }
    }

    private Typed typed(String... args) {
        List<String> all = new ArrayList<>(List.of(args));
        all.addAll(List.of("--data", data.toString()));
        return Typed.run(all.toArray(String[]::new));
    }

    private List<Typed> everything() {
        return List.of(
                typed("history", "query", VALUES),
                typed("history", "query", VALUES, "--json", "--limit", "2"),
                typed("history", "query", "SELECT 1 AS a WHERE false"),
                typed("history", "query", "SHOW TABLES", "--json"),
                typed("history", "query", "DROP TABLE meta", "--json"),
                typed("history", "query", "SELECT colour FROM window_all"),
                typed("history", "query", "SELECT error('now') AS a", "--json"),
                typed("report", "--date", "2026-03-01"),
                typed("report", "--date", "2026-03-01", "--format", "html"),
                typed("report", "--date", "2026-03-01", "--set", "report.zone=Europe/Berlin", "--format", "html"),
                typed("report", "--date", "2099-01-01"),
                typed(
                        "report",
                        "--date",
                        "2026-03-01",
                        "--out",
                        data.resolve("day.md").toString(),
                        "--json"));
    }

    @Test
    void commands_withAndWithoutAnEngine_sayTheSame() {
        List<Typed> live;
        try (OpenedEndpoint engine = OpenedEndpoint.in(data)) {
            assertThat(engine.isAnswering()).isTrue();
            live = everything();
        }

        List<Typed> alone = everything();

        assertThat(live).isEqualTo(alone);
        assertThat(live).extracting(Typed::exit).containsExactly(0, 0, 0, 0, 2, 2, 2, 0, 0, 0, 2, 0);
    }

    @Test
    void report_asJson_isTheSameDocument() {
        Typed live;
        try (OpenedEndpoint engine = OpenedEndpoint.in(data)) {
            assertThat(engine.isAnswering()).isTrue();
            live = typed("report", "--date", "2026-03-01", "--json");
        }

        assertThat(typed("report", "--date", "2026-03-01", "--json").json()).isEqualTo(live.json());
    }

    @Test
    void query_runtimeFileOfAnEngineThatIsGone_isPassedOver() {
        HistoryWriter.open(data, HistoryConfig.DEFAULT).orThrow().close();
        OpenedEndpoint.leaveStaleFile(data, ProcessHandle.current().pid());

        Typed typed = typed("history", "query", "SELECT 1 AS a");

        assertThat(typed.err()).isEmpty();
        assertThat(typed.exit()).isZero();
    }

    @Test
    void query_engineHoldsTheDirectoryAndIsSilent_isOneLineWithWhatToDo() {
        try (OpenedEndpoint engine = OpenedEndpoint.in(data)) {
            engine.stopAnswering();

            Typed typed = typed("history", "query", "SELECT 1 AS a", "--json");

            assertThat(typed.exit()).isEqualTo(3);
            assertThat(typed.json().path("error").path("code").asText()).isEqualTo("ENGINE_SILENT");
            assertThat(typed.err())
                    .hasLineCount(1)
                    .contains("does not answer")
                    .contains("kill " + ProcessHandle.current().pid());
        }
    }
}

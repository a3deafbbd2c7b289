package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.format.tool.read.ToolParsers;
import io.shadowtune.ingest.telemetry.ToolReading;
import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.verdict.AnswerNames;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Verdicts given while an engine runs, and after it was killed. */
final class VerdictIT {
    @TempDir
    private Path scratch;

    private static String answer() {
        ToolText text = new ToolText(new ToolReading("dmesg", "dmesg", "gpu-a01", ""), List.of("ib1: Link down"));
        return AnswerNames.of(Map.of("bundle", "b"), Evidence.of("", List.of(ToolParsers.read(text))), Cause.LINK_FLAP)
                .text();
    }

    private static Typed verdict(Path data, String cause, String by) {
        return Typed.run("verdict", answer(), "--cause", cause, "--by", by, "--data", data.toString(), "--json");
    }

    @Test
    void verdicts_throughTheEngineAndAfterItsEnd_areTogether() {
        Path data = scratch.resolve("data");
        try (EngineProcess engine = EngineProcess.start(scratch, data)) {
            assertThat(engine.awaitReady()).as("%s", engine.lines()).isTrue();
            assertThat(verdict(data, "LINK_FLAP", "ann")
                            .json()
                            .at("/agreement/agreed")
                            .asInt())
                    .isEqualTo(1);
            assertThat(verdict(data, "MTU_MISMATCH", "ann")
                            .json()
                            .path("replaced")
                            .asBoolean())
                    .isTrue();
            engine.kill();
        }

        Typed after = verdict(data, "LINK_FLAP", "bob");

        assertThat(after.json().at("/agreement/judged").asInt()).isEqualTo(1);
        assertThat(after.json().at("/agreement/agreed").asInt()).isZero();
        try (EngineProcess engine = EngineProcess.start(scratch, data)) {
            assertThat(engine.awaitReady()).as("%s", engine.lines()).isTrue();
            Typed rows = Typed.run(
                    "history",
                    "query",
                    "SELECT person, cause FROM verdict ORDER BY person",
                    "--json",
                    "--data",
                    data.toString());
            assertThat(rows.json().path("rows").toString())
                    .isEqualTo("[[\"ann\",\"MTU_MISMATCH\"],[\"bob\",\"LINK_FLAP\"]]");
        }
    }
}

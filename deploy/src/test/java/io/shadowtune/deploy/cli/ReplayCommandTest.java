package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.deploy.engine.ReplayAccount;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReplayCommandTest {
    private static final ReplayAccount ACCOUNT = new ReplayAccount(
            List.of(
                    new ReplayAccount.FileAccount(
                            "ports.json",
                            "gnmic.event",
                            1200,
                            1197,
                            new TreeMap<>(Map.of("MALFORMED", 1L, "TOO_DEEP", 1L)),
                            Map.of("RESET", 7L)),
                    new ReplayAccount.FileAccount(
                            "notes.txt", "unsupported", 1, 0, Map.of("UNSUPPORTED_FORMAT", 1L), Map.of())),
            12,
            0,
            3);

    @Test
    void text_isATableWithTotalsAndReasons() {
        assertThat(text(false)).isEqualTo("""
                        file        format       records  accepted  ignored  rejected  flagged
                        ports.json  gnmic.event    1,200     1,197        1         2        7
                        notes.txt   unsupported        1         0        0         1        0
                        2 files                    1,201     1,197        1         3        7
                        rejected in ports.json: MALFORMED 1, TOO_DEEP 1
                        rejected in notes.txt: UNSUPPORTED_FORMAT 1
                        flagged in ports.json: RESET 7
                        12 windows, 0 forecasts, 3 decisions
                        """);
        assertThat(text(true)).endsWith("dry run: decoded only\n");
    }

    private static String text(boolean dryRun) {
        StringWriter text = new StringWriter();
        new ReplayText(ACCOUNT, dryRun).print(new PrintWriter(text));
        return text.toString().replace(System.lineSeparator(), "\n");
    }

    @Test
    void document_hasTheShapeOfTheContract() throws Exception {
        StringWriter text = new StringWriter();
        JsonAnswer document = out -> ReplayCommand.document(ACCOUNT, out);
        document.print(new PrintWriter(text));

        assertThat(text.toString().strip())
                .isEqualTo("{\"files\":[{\"file\":\"ports.json\",\"format\":\"gnmic.event\",\"records\":1200,"
                        + "\"accepted\":1197,\"ignored\":1,\"rejected\":{\"MALFORMED\":1,\"TOO_DEEP\":1},\"flags\":{\"RESET\":7}},"
                        + "{\"file\":\"notes.txt\",\"format\":\"unsupported\",\"records\":1,\"accepted\":0,"
                        + "\"ignored\":0,\"rejected\":{\"UNSUPPORTED_FORMAT\":1},\"flags\":{}}],"
                        + "\"windows\":12,\"forecasts\":0,\"decisions\":3}");
    }

    @Test
    void speed_maxOrAFactor_isRead() {
        assertThat(Speed.factor("max")).hasValue(0);
        assertThat(Speed.factor("1x")).hasValue(1);
        assertThat(Speed.factor("0.5x")).hasValue(0.5);
        assertThat(Speed.factor("0x")).isEmpty();
        assertThat(Speed.factor("60")).isEmpty();
    }

    @Test
    void replay_dryRunOfGoodAndBadFiles_accountsForBothAndIsFine(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("a.ndjson"), """
                [{"name":"q","timestamp":1700000000000000000,"tags":{"source":"leaf-1","interface_interface-id":"Ethernet1","queue_name":"3"},\
                "values":{"/qos/interfaces/interface/output/queues/queue/state/transmit-octets":"100"}}]
                """);
        Files.writeString(folder.resolve("b.txt"), "no telemetry\n");

        Typed typed = Typed.run("replay", folder.toString(), "--dry-run", "--json");

        assertThat(typed.exit()).isZero();
        assertThat(typed.json().path("files").size()).isEqualTo(2);
        assertThat(typed.json().path("files").path(0).path("format").asText()).isEqualTo("gnmic.event");
        assertThat(typed.json()
                        .path("files")
                        .path(1)
                        .path("rejected")
                        .path("UNSUPPORTED_FORMAT")
                        .asInt())
                .isEqualTo(1);
        assertThat(typed.json().path("windows").asInt(-1)).isZero();
    }

    @Test
    void replay_unknownFormat_namesTheNearest() {
        Typed typed = Typed.run("replay", ".", "--format", "gnmic-event");

        assertThat(typed.exit()).isEqualTo(2);
        assertThat(typed.err())
                .startsWith("shadowtune: --format gnmic-event: is no format")
                .contains("is gnmic.event");
    }

    @Test
    void replay_missingPath_isNamed() {
        Typed.run("replay", ".", "/nowhere/at/all").refused(2, "/nowhere/at/all: no such file or folder");
    }
}

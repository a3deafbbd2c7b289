package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The engine as a process: how it starts, is found, stops and is killed. */
@Timeout(90)
final class RunIT {
    @TempDir
    private Path folder;

    @TempDir
    private Path scratch;

    private Typed query(Path data) {
        return Typed.run("history", "query", "SELECT count(*) AS windows FROM window_all", "--data", data.toString());
    }

    @Test
    void run_killedAndStartedAgain_isFoundHoldsItsDirectoryAndEndsWithZero() throws IOException {
        Path data = folder.resolve("data");
        try (EngineProcess killed = EngineProcess.start(scratch, data)) {
            assertThat(killed.awaitReady()).as("%s", killed.lines()).isTrue();
            killed.kill();
        }
        assertThat(data.resolve("runtime.json")).exists();
        String left = Files.readString(data.resolve("runtime.json"));
        assertThat(query(data)).isEqualTo(new Typed(0, lines("windows", "      0", "1 row"), ""));

        try (EngineProcess engine = EngineProcess.start(scratch, data)) {
            assertThat(engine.awaitReady()).as("%s", engine.lines()).isTrue();
            assertThat(Files.readString(data.resolve("runtime.json"))).isNotEqualTo(left);
            assertThat(query(data)).isEqualTo(new Typed(0, lines("windows", "      0", "1 row"), ""));
            try (EngineProcess second = EngineProcess.start(scratch, data)) {
                assertThat(second.exitCode()).isEqualTo(3);
                assertThat(second.lines())
                        .containsExactly("shadowtune: %s: another engine (process %d) holds it: stop that one, or use"
                                        .formatted(data, engine.pid())
                                + " another data.dir");
            }
            assertThat(engine.tellToEnd().exitCode()).isZero();
            assertThat(engine.lines())
                    .singleElement()
                    .asString()
                    .matches("shadowtune: ready; embedded broker at 127\\.0\\.0\\.1:\\d+, data in " + data
                            + "; SIGTERM or Ctrl-C stops");
        }
        assertThat(EngineProcess.names(data)).containsExactly("broker", "history.duckdb", "lock");
        assertThat(query(data).exit()).isZero();
    }

    private static String lines(String... lines) {
        return String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }

    @Test
    void run_brokerPortInUse_isOneLineAndLeavesNothing() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                EngineProcess engine = EngineProcess.start(scratch, folder, "broker.port=" + taken.getLocalPort())) {
            assertThat(engine.exitCode()).isEqualTo(3);
            assertThat(engine.lines())
                    .containsExactly("shadowtune: broker.port %d: is taken: expected a free loopback port, or 0 for any"
                            .formatted(taken.getLocalPort()));
        }
        assertThat(EngineProcess.names(folder)).containsExactly("lock");
    }

    @Test
    @Timeout(30)
    void run_noBrokerAtTheBootstrapAddress_isOneLineAndLeavesNothing() {
        try (EngineProcess engine = EngineProcess.start(scratch, folder, "broker.bootstrap-servers=127.0.0.1:1")) {
            assertThat(engine.exitCode()).isEqualTo(3);
            assertThat(engine.lines())
                    .containsExactly("shadowtune: broker.bootstrap-servers 127.0.0.1:1: no broker answers there:"
                            + " expected host:port of a running Kafka");
        }
        assertThat(EngineProcess.names(folder)).containsExactly("lock");
    }

    @Test
    void run_hostThatDoesNotExist_isOneLine() {
        try (EngineProcess engine =
                EngineProcess.start(scratch, folder, "broker.bootstrap-servers=no-such-host.invalid:9092")) {
            assertThat(engine.exitCode()).isEqualTo(3);
            assertThat(engine.lines()).singleElement().asString().contains("no broker answers there");
        }
    }

    @Test
    void run_toldToEndWhileItStarts_endsWithZeroAndStartsAgain() {
        try (EngineProcess engine = EngineProcess.start(scratch, folder)) {
            while (Files.notExists(folder.resolve("broker").resolve("meta.properties"))) {
                assertThat(engine.isRunning()).isTrue();
                Thread.onSpinWait();
            }
            assertThat(engine.tellToEnd().exitCode()).isZero();
        }
        try (EngineProcess again = EngineProcess.start(scratch, folder)) {
            assertThat(again.awaitReady()).as("%s", again.lines()).isTrue();
        }
    }
}

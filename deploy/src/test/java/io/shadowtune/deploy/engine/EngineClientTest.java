package io.shadowtune.deploy.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EngineClientTest {
    @TempDir
    private Path directory;

    @Test
    void find_withoutFile_isNone() {
        assertThat(EngineClient.find(directory)).isEqualTo(new EngineLookup.None());
    }

    @Test
    void find_fileOfADeadProcess_isNone() throws IOException, InterruptedException {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        OpenedEndpoint.leaveStaleFile(directory, ended.pid());

        assertThat(EngineClient.find(directory)).isEqualTo(new EngineLookup.None());
    }

    @Test
    void find_nobodyListens_isSilent() {
        OpenedEndpoint.leaveStaleFile(directory, ProcessHandle.current().pid());

        assertThat(EngineClient.find(directory)).isInstanceOf(EngineLookup.Silent.class);
    }

    @Test
    void find_portOfAnotherEngineByNow_isSilent(@TempDir Path other) throws IOException {
        try (OpenedEndpoint endpoint = OpenedEndpoint.in(other)) {
            RuntimeFile there = endpoint.runtime();
            new RuntimeFile(there.pid(), there.startedAt(), there.port(), RuntimeFile.freshToken(), there.build())
                    .write(directory);

            assertThat(EngineClient.find(directory)).isEqualTo(new EngineLookup.Silent(there.pid(), "status 401"));
        }
    }

    @Test
    void find_engine_isLive() {
        try (OpenedEndpoint endpoint = OpenedEndpoint.in(directory)) {
            assertThat(endpoint.runtime().port()).isPositive();
            assertThat(EngineClient.find(directory)).isInstanceOf(EngineLookup.Live.class);
        }
    }
}

package io.shadowtune.deploy.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.Window;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** kill -9 of engine and broker, which share a process in a replay, at steps drawn from a printed seed. */
final class KilledReplayIT {
    private static final int DEVICES = 3;
    private static final int PORTS = 4;
    private static final int SECONDS = 1_800;
    private static final int KILLS = 3;

    @TempDir
    private Path directory;

    @Test
    void run_killedAtAnyStepAndStartedAgain_windowsAreCompleteAndNoneIsDoubled() throws IOException {
        long seed = Long.getLong("seed", new Random().nextLong());
        System.out.println("seed of the kills: " + seed);
        Random random = new Random(seed);
        Path file =
                RecordedPorts.write(directory.resolve("ports.ndjson"), RecordedPorts.events(DEVICES, PORTS, SECONDS));
        Path data = directory.resolve("data");

        for (int kill = 0; kill < KILLS; kill++) {
            try (ChildProcess child = child(data, file)) {
                assertThat(child.awaitLine("starting the broker"))
                        .as("%s", child.errors())
                        .isTrue();
                child.awaitLines(1 + random.nextInt(18));
            }
        }
        try (ChildProcess child = child(data, file)) {
            assertThat(child.awaitLine("finished")).as("%s", child.errors()).isTrue();
            assertThat(child.exitCode()).isZero();
        }

        List<Window> windows;
        try (EmbeddedBroker broker = EmbeddedBroker.start(data.resolve("broker"), 0)) {
            windows = CommittedWindows.read(broker.bootstrapServers(), 2, "");
        }
        assertThat(windows).hasSize(DEVICES * PORTS * SECONDS / 10);
        assertThat(windows)
                .extracting(window -> window.entity().text() + "@" + window.start())
                .doesNotHaveDuplicates();
        List<Window> missing = new ArrayList<>(ExpectedWindows.of(file, "kill"));
        missing.removeAll(new HashSet<>(windows));
        assertThat(missing)
                .as("windows of an uninterrupted run that are missing or differ")
                .isEmpty();
    }

    private ChildProcess child(Path data, Path file) {
        return ChildProcess.start(
                ReplayChild.class, directory, directory.resolve("home").toString(), data.toString(), file.toString());
    }
}

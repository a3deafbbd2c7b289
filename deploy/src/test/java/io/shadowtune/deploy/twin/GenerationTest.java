package io.shadowtune.deploy.twin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shadowtune.deploy.fault.Failure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GenerationTest {
    @TempDir
    private Path folder;

    private GeneratorFile file() throws IOException {
        Path spec = Files.writeString(
                folder.resolve("spec.yaml"),
                "fabric: {hostsPerGroup: 4}\njobs: {periodSeconds: 0.2, load: 1, churnPerHour: 600}\nwindow: 100ms\nseconds: 600\n");
        return GeneratorFile.read(
                spec,
                new GeneratorFile.Options(
                        Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()));
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    private static long bytes(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void run_iterations_areWrittenWhileTheyHappen() throws IOException {
        Path out = folder.resolve("out");
        long[] halfway = new long[1];

        Generation.run(
                file(),
                out,
                Optional.empty(),
                nanos -> {
                    if (nanos == 300_000_000_000L) {
                        halfway[0] = bytes(out.resolve(".generated.iterations.partial"));
                        assertThat(out.resolve("generated.iterations.csv")).doesNotExist();
                    }
                },
                () -> false);

        long whole = bytes(out.resolve("generated.iterations.csv"));
        assertThat(whole).isGreaterThan(100_000);
        assertThat((double) halfway[0]).isBetween(0.3 * whole, 0.6 * whole);
        assertThat(Files.readAllLines(out.resolve("generated.events.csv")))
                .anyMatch(line -> line.matches("\\d+\\.\\d{3},job-\\d+ ended,,"));
    }

    @Test
    void run_stopped_leavesNothing() throws IOException {
        Path out = folder.resolve("out");
        Path said = folder.resolve("said");
        long[] done = new long[1];

        assertThatThrownBy(() -> Generation.run(
                        file(), out, Optional.of(said), nanos -> done[0] = nanos, () -> done[0] > 70_000_000_000L))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("interrupted");

        assertThat(names(out)).isEmpty();
        assertThat(names(said)).isEmpty();
    }

    @Test
    void run_sourcesIntoAFolderWithFiles_isRefusedBeforeAnythingIsWritten() throws IOException {
        Path said = Files.createDirectories(folder.resolve("said"));
        Files.writeString(said.resolve("mine.txt"), "mine");
        Path out = folder.resolve("out");

        assertThatThrownBy(() -> Generation.run(file(), out, Optional.of(said), nanos -> {}, () -> false))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("must be empty or not exist yet");

        assertThat(names(said)).containsExactly("mine.txt");
        assertThat(out).doesNotExist();
    }
}

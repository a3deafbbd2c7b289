package io.shadowtune.deploy.twin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shadowtune.deploy.fault.Failure;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GenerationTest {
    @TempDir
    private Path folder;

    private GeneratorFile file() throws IOException {
        return file(600);
    }

    private GeneratorFile file(int seconds) throws IOException {
        Path spec = Files.writeString(
                folder.resolve("spec.yaml"),
                "fabric: {hostsPerGroup: 4}\njobs: {periodSeconds: 0.2, load: 1, churnPerHour: 600}\nwindow: 100ms\nseconds: "
                        + seconds
                        + "\n");
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

    /** A disk on which so many bytes fit into one kind of file; what is in buffers is lost when the file is closed. */
    private static FileOpener full(String name, int room) {
        return (path, how) -> {
            OutputStream whole = FileOpener.SYSTEM.open(path, how);
            return path.getFileName().toString().contains(name) ? new Full(whole, room) : whole;
        };
    }

    private static final class Full extends FilterOutputStream {
        private int room;

        Full(OutputStream out, int room) {
            super(out);
            this.room = room;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            room -= length;
            if (room < 0) {
                throw new IOException("No space left on device");
            }
            out.write(bytes, offset, length);
        }

        @Override
        public void close() throws IOException {
            out.close();
            if (room < 0) {
                throw new IOException("No space left on device");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "test, 0, out/generated.test.csv",
        "train, 100000, out/generated.train.csv",
        "iterations, 0, out/generated.iterations.csv",
        "ports, 0, out/generated.ports.csv",
        "gnmic, 100000, said",
        "squeue, 0, said",
        "config_db, 0, said"
    })
    void run_onAFullDisk_namesTheFolderAndLeavesNothing(String name, int room, String where) throws IOException {
        Path out = folder.resolve("out");
        Path said = folder.resolve("said");

        assertThatThrownBy(() ->
                        Generation.run(file(60), out, Optional.of(said), nanos -> {}, () -> false, full(name, room)))
                .isInstanceOf(Failure.class)
                .hasMessage(folder.resolve(where) + ": cannot be written: No space left on device");

        assertThat(Files.isDirectory(out) ? names(out) : List.of()).isEmpty();
        assertThat(names(said)).isEmpty();
        Generation again = Generation.run(file(60), out, Optional.of(said), nanos -> {}, () -> false);
        assertThat(again.sourceFiles()).isPositive();
    }

    @Test
    void run_afterOneThatWasKilled_takesAwayWhatItLeft() throws IOException {
        Path out = Files.createDirectories(folder.resolve("out"));
        Path hidden = Files.createDirectories(folder.resolve("said/.partial"));
        Files.writeString(hidden.resolve("old.prom"), "old");
        Files.writeString(hidden.resolveSibling(".lock"), "");
        Files.writeString(out.resolve(".generated.test.partial"), "old");
        Files.writeString(out.resolve(".generated.lock"), "");

        Generation.run(file(60), out, Optional.of(folder.resolve("said")), nanos -> {}, () -> false);

        assertThat(names(out)).hasSize(7).allMatch(name -> name.endsWith(".csv"));
        assertThat(names(folder.resolve("said"))).isNotEmpty().noneMatch(name -> name.startsWith("."));
    }

    @Test
    void run_whileAnotherWrites_isRefusedAndDisturbsNothing() throws IOException {
        Path out = folder.resolve("out");
        Path said = folder.resolve("said");
        List<String> told = new ArrayList<>();

        Generation.run(
                file(60),
                out,
                Optional.of(said),
                nanos -> {
                    if (nanos == 30_000_000_000L) {
                        told.add(refusal(out, folder.resolve("other said")));
                        told.add(refusal(folder.resolve("other out"), said));
                    }
                },
                () -> false);

        String because = ": is being written by another run; wait for its end, or name another place";
        assertThat(told).containsExactly(out + "/generated.*.csv" + because, said + because);
        assertThat(names(out)).hasSize(7);
    }

    private String refusal(Path out, Path said) {
        try {
            Generation.run(file(60), out, Optional.of(said), nanos -> {}, () -> false);
            return "nothing";
        } catch (Failure e) {
            return String.valueOf(e.getMessage());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

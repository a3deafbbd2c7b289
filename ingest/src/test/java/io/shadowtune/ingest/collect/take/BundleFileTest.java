package io.shadowtune.ingest.collect.take;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shadowtune.ingest.collect.BundleLimits;
import io.shadowtune.ingest.collect.BundleReader;
import io.shadowtune.ingest.collect.BundleReading;
import io.shadowtune.ingest.collect.EvidenceBundle;
import io.shadowtune.ingest.telemetry.ToolReading;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BundleFileTest {
    private static final Collection TAKEN = new Collection(
            "gpu-a01",
            FakeHost.START,
            Duration.ofSeconds(10),
            List.of(new Collection.Reading(
                    "eth0_ethtool_S_t0", "ethtool -S eth0", FakeHost.START, "NIC statistics:\n")),
            List.of(new Collection.NotTaken(
                    "dmesg", "dmesg -T", new Shortfall(Shortfall.Reason.DENIED, "Operation not permitted"))));

    @TempDir
    private Path folder;

    @Test
    void write_collection_isReadBackWithKeysToolHostAndTimeAndIsItsOwnersOnly() throws IOException {
        Path out = folder.resolve("b.tar.gz");

        long bytes = new BundleFile(out).write(TAKEN, "slow since noon", false);

        assertThat(Files.size(out)).isEqualTo(bytes);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(out)))
                .isEqualTo("rw-------");
        EvidenceBundle bundle = ((BundleReading.Read) BundleReader.read(out, BundleLimits.DEFAULT)).bundle();
        assertThat(bundle.symptom()).isEqualTo("slow since noon");
        assertThat(bundle.items().get(0).reading())
                .isEqualTo(new ToolReading("eth0_ethtool_S_t0", "ethtool -S eth0", "gpu-a01", "2026-03-02T10:00:00Z"));
        assertThat(bundle.notTaken())
                .containsExactly(new EvidenceBundle.NotTaken("dmesg -T", "denied", "Operation not permitted"));
        assertThat(left()).containsExactly("b.tar.gz");
    }

    @Test
    void write_fileThatIsThere_isKeptUnlessItMayBeReplaced() throws IOException {
        Path out = Files.writeString(folder.resolve("b.tar.gz"), "precious");

        assertThatThrownBy(() -> new BundleFile(out).write(TAKEN, "", false))
                .isInstanceOf(FileAlreadyExistsException.class);
        assertThat(Files.readString(out)).isEqualTo("precious");
        assertThat(left()).containsExactly("b.tar.gz");

        new BundleFile(out).write(TAKEN, "", true);
        assertThat(BundleReader.read(out, BundleLimits.DEFAULT)).isInstanceOf(BundleReading.Read.class);
    }

    @Test
    void write_placeThatCannotBeWritten_leavesNothing() throws IOException {
        Path out = folder.resolve("b.tar.gz");
        Files.createDirectories(out.resolve("full"));

        assertThatThrownBy(() -> new BundleFile(out).write(TAKEN, "", true)).isInstanceOf(IOException.class);

        assertThat(left()).containsExactly("b.tar.gz");
    }

    @Test
    void write_partialOfAProcessWithTheSameNumber_isNotInItsWay() throws IOException {
        Files.writeString(
                folder.resolve(
                        ".b.tar.gz.%d.partial".formatted(ProcessHandle.current().pid())),
                "of another namespace");

        new BundleFile(folder.resolve("b.tar.gz")).write(TAKEN, "", false);

        assertThat(left()).hasSize(2).contains("b.tar.gz");
    }

    @Test
    void rehearse_placesThatCannotBeWritten_areRefusedAndNothingIsLeft() throws IOException {
        Path there = Files.writeString(folder.resolve("there"), "precious");
        Path link = Files.createSymbolicLink(folder.resolve("loop"), folder.resolve("loop"));
        Path directory = Files.createDirectories(folder.resolve("directory"));
        List<String> before = left();

        assertThatThrownBy(() -> new BundleFile(there).rehearse(false)).isInstanceOf(FileAlreadyExistsException.class);
        assertThatThrownBy(() -> new BundleFile(link).rehearse(true)).hasMessageContaining("no regular file");
        assertThatThrownBy(() -> new BundleFile(directory).rehearse(true)).hasMessageContaining("no regular file");
        assertThatThrownBy(() -> new BundleFile(folder.resolve("x".repeat(256))).rehearse(false))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> new BundleFile(folder.resolve("none/b")).rehearse(false))
                .isInstanceOf(IOException.class);
        new BundleFile(there).rehearse(true);
        new BundleFile(folder.resolve("new")).rehearse(false);

        assertThat(left()).containsExactlyInAnyOrderElementsOf(before);
        assertThat(Files.readString(there)).isEqualTo("precious");
    }

    @Test
    void write_calledOffBefore_leavesNothing() throws IOException {
        BundleFile file = new BundleFile(folder.resolve("b.tar.gz"));
        file.abandon();

        assertThatThrownBy(() -> file.write(TAKEN, "", false)).hasMessageContaining("called off");

        assertThat(left()).isEmpty();
    }

    private List<String> left() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName())).toList();
        }
    }
}

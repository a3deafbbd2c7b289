package io.shadowtune.deploy.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RuntimeFileTest {
    private static final RuntimeFile ENGINE =
            new RuntimeFile(4711, Instant.parse("2026-03-01T00:00:00Z"), 40_000, "secret", "b1");

    @TempDir
    private Path directory;

    @Test
    void write_thenRead_isTheSame() throws IOException {
        ENGINE.write(directory);

        assertThat(RuntimeFile.read(directory)).contains(ENGINE);
        assertThat(directory).isDirectoryContaining("glob:**runtime.json").isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void write_whereTheFileSystemHasPermissions_isForItsUserOnly() throws IOException {
        ENGINE.write(directory);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve(RuntimeFile.NAME))))
                .isEqualTo("rw-------");
    }

    @Test
    void write_overWhatAKillLeft_replacesIt() throws IOException {
        Files.writeString(directory.resolve("runtime.json.tmp"), "{\"pid\":");
        Files.writeString(directory.resolve(RuntimeFile.NAME), "{}");

        ENGINE.write(directory);

        assertThat(RuntimeFile.read(directory)).contains(ENGINE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "{", "[]", "null", "{\"pid\":1}", "{\"pid\":\"x\",\"startedAt\":\"yesterday\"}", "\u0000"})
    void read_damagedFile_isNone(String text) throws IOException {
        Files.writeString(directory.resolve(RuntimeFile.NAME), text);

        assertThat(RuntimeFile.read(directory)).isEmpty();
    }

    @Test
    void read_withoutFile_isNone() {
        assertThat(RuntimeFile.read(directory)).isEmpty();
        assertThat(RuntimeFile.read(directory.resolve("nowhere"))).isEmpty();
    }

    @Test
    void take_ofADirectoryAKilledEngineLeft_removesItsFile() throws IOException {
        ENGINE.write(directory);

        try (DataDirectory taken = DataDirectory.take(directory)) {
            assertThat(taken.path().resolve(RuntimeFile.NAME)).doesNotExist();
        }
    }

    @Test
    void token_isLongFreshAndNeverPrinted() {
        assertThat(RuntimeFile.freshToken()).hasSize(64).isNotEqualTo(RuntimeFile.freshToken());
        assertThat(ENGINE.toString()).contains("4711").doesNotContain("secret");
    }
}

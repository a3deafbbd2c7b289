package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.deploy.fault.Failure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

final class StopTest {
    @Test
    void of_failure_keepsItsCodeAndKind() {
        assertThat(Stop.of(Failure.outside("BROKER_UNREACHABLE", "k1:9092", "no answer\nwithin 5 s")))
                .isEqualTo(new Stop(3, "BROKER_UNREACHABLE", "k1:9092", "no answer; within 5 s"));
        assertThat(Stop.of(Failure.input("BAD", "x", "y")).exitCode()).isEqualTo(2);
    }

    @Test
    void of_inputAndOutput_namesTheFile() {
        assertThat(Stop.of(new NoSuchFileException("a.csv")))
                .isEqualTo(new Stop(2, "NO_SUCH_FILE", "a.csv", "no such file or folder"));
        assertThat(Stop.of(new UncheckedIOException(new AccessDeniedException("a.csv")))
                        .code())
                .isEqualTo("ACCESS_DENIED");
        assertThat(Stop.of(new FileSystemException("a.csv", null, "No space left on device")))
                .isEqualTo(new Stop(3, "IO", "a.csv", "No space left on device"));
        assertThat(Stop.of(new IOException("No space left on device")).exitCode())
                .isEqualTo(3);
    }

    @Test
    void of_bug_asksForAReport() {
        assertThat(Stop.of(new IllegalStateException("The x must be y.")))
                .isEqualTo(
                        new Stop(
                                3,
                                "INTERNAL",
                                "internal error",
                                "java.lang.IllegalStateException: The x must be y.; please report it; --verbose shows the trace"));
    }

    @Test
    void of_lackOfMemory_namesTheWayOut() {
        assertThat(Stop.of(new OutOfMemoryError()).expected()).contains("SHADOWTUNE_JAVA_OPTS=-Xmx");
    }
}

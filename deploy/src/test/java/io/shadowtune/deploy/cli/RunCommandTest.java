package io.shadowtune.deploy.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunCommandTest {
    @Test
    void run_dataDirectoryThatCannotBe_isOneLine(@TempDir Path folder) throws IOException {
        Path file = Files.createFile(folder.resolve("file"));

        Typed.run("run", "--set", "data.dir=" + file)
                .refused(3, file + ": cannot be written: expected a writable directory");
        Typed.run("run", "--set", "data.dir=" + file.resolve("data"))
                .refused(3, file.resolve("data") + ": cannot be written: expected a writable directory");
    }

    @Test
    void run_addressThatIsNone_isBadInput() {
        Typed.run("run", "--set", "broker.bootstrap-servers=nonsense")
                .refused(2, "--set broker.bootstrap-servers: 'nonsense' where list of host:port is expected");
    }
}

package io.shadowtune.deploy.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TrainSurfaceCommandTest {
    @TempDir
    private Path folder;

    @Test
    void train_outThatIsAFile_isCalledOne() throws IOException {
        Path out = Files.writeString(folder.resolve("registry"), "");

        Typed.run("train", "surface", "--out", out.toString()).refused(2, out + ": is a file; a folder is expected");
    }

    @Test
    void train_sweepsThatAreAFolderOrNoText_areCalledThat() throws IOException {
        Path out = folder.resolve("registry");
        Path noText = Files.write(folder.resolve("sweeps.csv"), new byte[] {'a', (byte) 0xc3, (byte) 0x28});

        Typed.run("train", "surface", "--out", out.toString(), "--sweeps", folder.toString())
                .refused(2, "--sweeps " + folder + ": is a folder; a file is expected");
        Typed.run("train", "surface", "--out", out.toString(), "--sweeps", noText.toString())
                .refused(
                        2,
                        noText + ":1: is not UTF-8 text; a file of sweeps, or one that is not there yet, is expected");
    }
}

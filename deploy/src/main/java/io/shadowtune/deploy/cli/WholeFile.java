package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.Failure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A file that a command writes whole or not at all: beside its place first, then moved there. */
final class WholeFile {
    private WholeFile() {}

    /**
     * Writes it, over what was there.
     *
     * @throws Failure when it cannot be written; what was there is still there
     */
    static void write(Path file, String text) {
        Path folder = file.toAbsolutePath().getParent();
        try {
            if (folder == null || Files.isDirectory(file)) {
                throw new IOException("is no file");
            }
            Path partial = Files.createTempFile(folder, ".shadowtune-", ".partial");
            try {
                Files.write(partial, text.getBytes(StandardCharsets.UTF_8));
                Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(partial);
            }
        } catch (NoSuchFileException e) {
            throw Failure.input("NO_SUCH_FILE", file.toString(), "no such file or folder");
        } catch (IOException e) {
            throw Failure.outside("UNWRITABLE", file.toString(), "cannot be written: " + e.getMessage(), e);
        }
    }

    /**
     * Refuses an output that is one of the inputs.
     *
     * @throws Failure when it is
     */
    static void isNoInput(String option, Path output, Path input) {
        try {
            if (Files.exists(output) && Files.exists(input) && Files.isSameFile(output, input)) {
                throw Failure.input("USAGE", option + " " + output, "is the input; another name is expected");
            }
        } catch (IOException e) {
            throw Failure.outside("UNREADABLE", output.toString(), "cannot be read: " + e.getMessage(), e);
        }
    }
}

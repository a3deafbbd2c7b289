package io.shadowtune.deploy.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder that a command was asked to write into. */
public final class OutputFolder {
    private OutputFolder() {}

    /**
     * Makes it where it is not there, and tries that a file can be made in it: before there is work to lose.
     *
     * @throws Failure when a file is in its way, or nothing can be made there
     */
    public static void make(Path folder) {
        for (Path part = folder.toAbsolutePath(); part != null; part = part.getParent()) {
            if (Files.exists(part) && !Files.isDirectory(part)) {
                throw Failure.input("NO_FOLDER", part.toString(), "is a file; a folder is expected");
            }
        }
        try {
            Files.createDirectories(folder);
            Files.delete(Files.createTempFile(folder, ".shadowtune-", ".partial"));
        } catch (IOException e) {
            throw Failure.outside("UNWRITABLE", folder.toString(), "cannot be written: " + IoWords.of(e), e);
        }
    }
}

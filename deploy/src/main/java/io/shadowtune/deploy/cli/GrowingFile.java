package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.Failure;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A file too long to be held in memory that is there whole or not at all: it grows beside its place and is moved there when it is
 * done. A device or pipe is written to as it is. Confined to one thread.
 */
final class GrowingFile implements AutoCloseable {
    private final Path file;
    private final Path place;
    private final Path grown;
    private final BufferedWriter writer;

    private GrowingFile(Path file, Path place, Path grown) throws IOException {
        this.file = file;
        this.place = place;
        this.grown = grown;
        this.writer = Files.newBufferedWriter(grown);
    }

    /**
     * Begins one.
     *
     * @throws Failure when nothing can be written there; what was there is still there
     */
    static GrowingFile at(Path file) {
        try {
            // A pipe's real path is none that can be opened.
            boolean isSpecial = Files.exists(file) && !Files.isRegularFile(file);
            Path place = Files.exists(file) && !isSpecial ? file.toRealPath() : file.toAbsolutePath();
            Path folder = place.getParent();
            return new GrowingFile(
                    file,
                    place,
                    isSpecial || folder == null
                            ? place
                            : Files.createTempFile(
                                    folder,
                                    ".shadowtune-",
                                    ".partial",
                                    PosixFilePermissions.asFileAttribute(
                                            PosixFilePermissions.fromString("rw-rw-rw-"))));
        } catch (IOException e) {
            throw Failure.outside("UNWRITABLE", file.toString(), "cannot be written: " + WholeFile.reason(e), e);
        }
    }

    Writer writer() {
        return writer;
    }

    /**
     * Puts it in its place.
     *
     * @throws Failure when it cannot be
     */
    void done() {
        try {
            writer.close();
            if (!grown.equals(place)) {
                if (Files.exists(place)) {
                    Files.setPosixFilePermissions(grown, Files.getPosixFilePermissions(place));
                }
                Files.move(grown, place, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw Failure.outside("UNWRITABLE", file.toString(), "cannot be written: " + WholeFile.reason(e), e);
        }
    }

    /** Takes away what is not done. */
    @Override
    public void close() throws IOException {
        try {
            writer.close();
        } finally {
            if (!grown.equals(place)) {
                Files.deleteIfExists(grown);
            }
        }
    }
}

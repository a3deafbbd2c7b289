package io.shadowtune.deploy.twin;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.shadowtune.deploy.fault.Failure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A table that is written line by line as things happen, and takes its name when it is whole. Not thread-safe. */
final class NoteFile implements AutoCloseable {
    private final Path partial;
    private final Path whole;
    private final Writer writer;

    /**
     * Opens a table in a folder that is there.
     *
     * @throws Failure when it cannot be written
     */
    NoteFile(Path folder, String name, String what, String header) {
        this.partial = folder.resolve("." + name + "." + what + ".partial");
        this.whole = folder.resolve(name + "." + what + ".csv");
        try {
            this.writer = Files.newBufferedWriter(partial, UTF_8);
        } catch (IOException e) {
            throw unwritable(e);
        }
        line(header);
    }

    private Failure unwritable(IOException e) {
        return Failure.outside("UNWRITABLE", whole.toString(), "cannot be written: " + e.getMessage(), e);
    }

    /** Adds a line. */
    void line(String line) {
        try {
            writer.append(line).append('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Gives the table its name.
     *
     * @throws Failure when that fails
     */
    void finish() {
        try {
            writer.close();
            Files.move(partial, whole, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    /** Takes away what was not finished. */
    @Override
    public void close() {
        closeUnfinished();
        try {
            Files.deleteIfExists(partial);
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    /** Where the disk is full, closing fails for what is still in the buffer; the file is taken away anyway. */
    @SuppressWarnings("EmptyCatch")
    private void closeUnfinished() {
        try {
            writer.close();
        } catch (IOException lost) {
            // What is lost was not wanted any more.
        }
    }
}

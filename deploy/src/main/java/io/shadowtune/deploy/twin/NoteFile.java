package io.shadowtune.deploy.twin;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.file.Path;

/** A table that is written line by line as things happen, and takes its name when it is whole. Not thread-safe. */
final class NoteFile implements AutoCloseable {
    private final UnfinishedFile file;
    private final Writer writer;

    /**
     * Opens a table in a folder that is there.
     *
     * @throws io.shadowtune.deploy.fault.Failure when it cannot be written
     */
    NoteFile(Path folder, String name, String what, String header, FileOpener opener) {
        this.file = UnfinishedFile.of(folder, name, what);
        this.writer = new BufferedWriter(new OutputStreamWriter(file.open(opener), UTF_8));
        line(header);
    }

    /** Adds a line. */
    void line(String line) {
        try {
            writer.append(line).append('\n');
        } catch (IOException e) {
            throw file.unwritable(e);
        }
    }

    /** Says that there are no more lines. */
    void end() {
        try {
            writer.close();
        } catch (IOException e) {
            throw file.unwritable(e);
        }
    }

    /** Gives the table its name. */
    void finish() {
        file.finish();
    }

    /** Takes away what was not finished. */
    @Override
    public void close() {
        file.discard(writer);
    }
}

package io.shadowtune.deploy.twin;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.fault.IoWords;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A file that is hidden until it is whole. One that a process left behind is written over by the next that makes the same.
 *
 * @param partial where it is written
 * @param whole its place in the end
 */
record UnfinishedFile(Path partial, Path whole) {
    /** A file of a set. */
    static UnfinishedFile of(Path folder, String name, String what) {
        return new UnfinishedFile(
                folder.resolve("." + name + "." + what + ".partial"), folder.resolve(name + "." + what + ".csv"));
    }

    /**
     * Opens it.
     *
     * @throws Failure when it cannot be written
     */
    OutputStream open(FileOpener opener) {
        try {
            return opener.open(partial);
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    Failure unwritable(IOException e) {
        return Failure.outside("UNWRITABLE", whole.toString(), "cannot be written: " + IoWords.of(e), e);
    }

    /**
     * Gives it its name.
     *
     * @throws Failure when that fails
     */
    void finish() {
        try {
            Files.move(partial, whole, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    /**
     * Takes it away when it was not finished. Where the disk is full, closing fails for what is still in the buffer; the file
     * goes all the same.
     */
    void discard(Closeable writer) {
        closeUnfinished(writer);
        try {
            Files.deleteIfExists(partial);
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    @SuppressWarnings("EmptyCatch")
    static void closeUnfinished(Closeable writer) {
        try {
            writer.close();
        } catch (IOException lost) {
            // What is lost was not wanted any more.
        }
    }
}

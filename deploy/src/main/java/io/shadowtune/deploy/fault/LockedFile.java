package io.shadowtune.deploy.fault;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * A file that one process at a time works on. The system takes the lock away with the process, however it ends, so a file
 * left behind keeps nobody out.
 */
public final class LockedFile implements AutoCloseable {
    private final Path file;
    private final FileChannel channel;

    private LockedFile(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Opens a file, which is made when it is not there.
     *
     * @param where what is said to be in use when somebody else has it
     * @throws Failure when somebody else has it, or it cannot be written
     */
    public static LockedFile open(Path file, String where) {
        try {
            FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            if (isLocked(channel)) {
                return new LockedFile(file, channel);
            }
            channel.close();
        } catch (IOException e) {
            throw Failure.outside("UNWRITABLE", where, "cannot be written: " + IoWords.of(e), e);
        }
        throw Failure.outside(
                "IN_USE", where, "is being written by another run; wait for its end, or name another place");
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            @Nullable FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException sameProcess) {
            return false;
        }
    }

    /** The file, opened to be read and written. */
    public FileChannel channel() {
        return channel;
    }

    /** Takes the file away and lets others in. */
    public void remove() throws IOException {
        Files.deleteIfExists(file);
        channel.close();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}

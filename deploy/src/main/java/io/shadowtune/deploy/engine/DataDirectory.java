package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.fault.Failure;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;

/**
 * The directory one engine owns while it runs: broker, stream state and history lie in it. The lock goes with the
 * process, however it ends.
 */
public final class DataDirectory implements AutoCloseable {
    private final Path path;
    private final FileChannel channel;
    private final FileLock lock;

    private DataDirectory(Path path, FileChannel channel, FileLock lock) {
        this.path = path;
        this.channel = channel;
        this.lock = lock;
    }

    /**
     * Takes a directory, making it when it is missing.
     *
     * @throws Failure when it cannot be written, or another engine holds it
     */
    public static DataDirectory take(Path path) {
        FileChannel channel;
        try {
            Files.createDirectories(path);
            channel = FileChannel.open(path.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw Failure.outside("UNWRITABLE", path.toString(), "cannot be written: expected a writable directory", e);
        }
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                // Whatever a killed engine left names a process that is gone.
                RuntimeFile.remove(path);
                return new DataDirectory(path, channel, lock);
            }
            channel.close();
        } catch (OverlappingFileLockException e) {
            throw held(path);
        } catch (IOException e) {
            throw Failure.outside("UNWRITABLE", path.toString(), "cannot be locked", e);
        }
        throw held(path);
    }

    private static Failure held(Path path) {
        return Failure.outside(
                "DATA_DIRECTORY_IN_USE",
                path.toString(),
                "another engine%s holds it: stop that one, or use another data.dir".formatted(holder(path)));
    }

    private static String holder(Path path) {
        try {
            return RuntimeFile.read(path)
                    .filter(RuntimeFile::isProcessAlive)
                    .map(runtime -> " (process %d)".formatted(runtime.pid()))
                    .orElse("");
        } catch (Failure ofAnotherUser) {
            return "";
        }
    }

    /** The broker's logs. */
    Path broker() {
        return path.resolve("broker");
    }

    /** Local files of the stream applications. */
    Path streams() {
        return path.resolve("streams");
    }

    /** The directory itself, in which the history lies. */
    public Path path() {
        return path;
    }

    @Override
    public void close() {
        try {
            lock.release();
            channel.close();
        } catch (IOException e) {
            throw Failure.outside("UNWRITABLE", path.toString(), "cannot be unlocked", e);
        }
    }

    /** Removes a directory and all in it; what cannot be removed stays. */
    static void delete(Path directory) {
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path path : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException | java.io.UncheckedIOException e) {
            org.slf4j.LoggerFactory.getLogger(DataDirectory.class).warn("{} could not be removed", directory, e);
        }
    }
}

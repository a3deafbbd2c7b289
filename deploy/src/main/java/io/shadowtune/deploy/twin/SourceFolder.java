package io.shadowtune.deploy.twin;

import io.shadowtune.deploy.fault.Failure;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** A folder whose files grow; few are open at a time. Not thread-safe. */
final class SourceFolder implements AutoCloseable {
    private static final int MOST_OPEN = 64;

    private final Path path;
    private final Set<String> names = new LinkedHashSet<>();
    private final Map<String, OutputStream> open = new LinkedHashMap<>(16, 0.75f, true);
    private boolean finished;

    /**
     * Opens a folder.
     *
     * @throws Failure when there is something in it, or it cannot be written
     */
    SourceFolder(Path path) {
        this.path = path;
        try {
            Files.createDirectories(path);
            try (Stream<Path> there = Files.list(path)) {
                if (there.findAny().isPresent()) {
                    throw Failure.input("NOT_EMPTY", path.toString(), "must be empty or not exist yet");
                }
            }
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    private Failure unwritable(IOException e) {
        return Failure.outside("UNWRITABLE", path.toString(), "cannot be written: " + e.getMessage(), e);
    }

    /** Adds to a file. */
    void append(String name, byte[] bytes) {
        try {
            OutputStream stream = open.get(name);
            if (stream == null) {
                closeOldest();
                StandardOpenOption how = names.add(name) ? StandardOpenOption.CREATE_NEW : StandardOpenOption.APPEND;
                stream = new BufferedOutputStream(
                        Files.newOutputStream(path.resolve(name), how, StandardOpenOption.WRITE));
                open.put(name, stream);
            }
            stream.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void closeOldest() throws IOException {
        if (open.size() >= MOST_OPEN) {
            String oldest = open.keySet().iterator().next();
            OutputStream stream = open.remove(oldest);
            if (stream != null) {
                stream.close();
            }
        }
    }

    int count() {
        return names.size();
    }

    /**
     * Closes the files, which stay.
     *
     * @throws Failure when that fails
     */
    void finish() {
        try {
            for (OutputStream stream : open.values()) {
                stream.close();
            }
            open.clear();
            finished = true;
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    /** Takes the files away that were not finished. */
    @Override
    public void close() {
        if (finished) {
            return;
        }
        try {
            for (OutputStream stream : open.values()) {
                stream.close();
            }
            for (String name : names) {
                Files.deleteIfExists(path.resolve(name));
            }
        } catch (IOException e) {
            throw unwritable(e);
        }
    }
}

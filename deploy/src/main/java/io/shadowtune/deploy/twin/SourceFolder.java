package io.shadowtune.deploy.twin;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.fault.IoWords;
import io.shadowtune.deploy.fault.LockedFile;
import io.shadowtune.deploy.fault.OutputFolder;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A folder whose files grow in a hidden folder inside it until all are whole; few are open at a time. What a process left in
 * the hidden one is taken away by the next. Not thread-safe.
 */
final class SourceFolder implements AutoCloseable {
    private static final int MOST_OPEN = 64;
    private static final String HIDDEN = ".partial";
    private static final String LOCK = ".lock";

    private final Path path;
    private final Path hidden;
    private final FileOpener opener;
    private final LockedFile lock;
    private final Set<String> names = new LinkedHashSet<>();
    private final Map<String, OutputStream> open = new LinkedHashMap<>(16, 0.75f, true);

    /**
     * Opens a folder.
     *
     * @throws Failure when there is something in it, another process writes to it, or it cannot be written
     */
    SourceFolder(Path path, FileOpener opener) {
        this.path = path;
        this.hidden = path.resolve(HIDDEN);
        this.opener = opener;
        if (!list(path).stream().allMatch(name -> name.equals(HIDDEN) || name.equals(LOCK))) {
            throw Failure.input("NOT_EMPTY", path.toString(), "must be empty or not exist yet");
        }
        OutputFolder.make(path);
        this.lock = LockedFile.open(path.resolve(LOCK), path.toString());
        try {
            removeHidden();
            Files.createDirectories(hidden);
        } catch (IOException e) {
            close();
            throw unwritable(e);
        }
    }

    private List<String> list(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> there = Files.list(folder)) {
            return there.map(file -> String.valueOf(file.getFileName())).toList();
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    private void removeHidden() throws IOException {
        for (String name : list(hidden)) {
            Files.deleteIfExists(hidden.resolve(name));
        }
        Files.deleteIfExists(hidden);
    }

    private Failure unwritable(IOException e) {
        return Failure.outside("UNWRITABLE", path.toString(), "cannot be written: " + IoWords.of(e), e);
    }

    /**
     * Adds to a file.
     *
     * @throws Failure when there is no room
     */
    void append(String name, byte[] bytes) {
        try {
            OutputStream stream = open.get(name);
            if (stream == null) {
                closeOldest();
                StandardOpenOption how = names.add(name) ? StandardOpenOption.CREATE_NEW : StandardOpenOption.APPEND;
                stream = new BufferedOutputStream(opener.open(hidden.resolve(name), how, StandardOpenOption.WRITE));
                open.put(name, stream);
            }
            stream.write(bytes);
        } catch (IOException e) {
            throw unwritable(e);
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
     * Says that the files are whole.
     *
     * @throws Failure when the last of them cannot be written
     */
    void end() {
        try {
            for (OutputStream stream : open.values()) {
                stream.close();
            }
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    /**
     * Gives the files their places.
     *
     * @throws Failure when that fails
     */
    void finish() {
        try {
            for (String name : names) {
                Files.move(hidden.resolve(name), path.resolve(name));
            }
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    /** Takes the files away that were not finished, also where the disk is full and closing them fails. */
    @Override
    public void close() {
        open.values().forEach(UnfinishedFile::closeUnfinished);
        try {
            removeHidden();
            lock.remove();
        } catch (IOException e) {
            throw unwritable(e);
        }
    }
}

package io.shadowtune.ingest.collect.take;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The host's files, read only.
 *
 * @param root where {@code /} is; a test may put it elsewhere
 */
record HostFiles(Path root) {
    /** More matches of one pattern than this are not looked at. */
    static final int MOST_MATCHES = 20_000;

    /**
     * What matches a pattern.
     *
     * @param paths existing paths, by name
     * @param more whether there are more than are looked at
     * @param unlistable folders that this user may not list
     */
    record Matches(List<Path> paths, boolean more, int unlistable) {}

    /** What matches a pattern in which {@code *} stands for any part of one name. */
    Matches matching(String glob) {
        List<Path> found = List.of(root);
        boolean more = false;
        int unlistable = 0;
        for (String name : glob.substring(1).split("/", -1)) {
            List<Path> next = new ArrayList<>();
            for (Path folder : found) {
                unlistable += step(folder, name, next) ? 0 : 1;
                if (next.size() > MOST_MATCHES) {
                    next.subList(MOST_MATCHES, next.size()).clear();
                    more = true;
                    break;
                }
            }
            found = next;
        }
        return new Matches(found, more, unlistable);
    }

    /** Adds what matches in a folder; whether it could be listed. */
    private static boolean step(Path folder, String name, List<Path> next) {
        if (name.indexOf('*') < 0) {
            Path one = folder.resolve(name);
            if (Files.exists(one)) {
                next.add(one);
            }
            return true;
        }
        List<Path> here = new ArrayList<>();
        if (!Files.isDirectory(folder)) {
            return true;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, name)) {
            entries.forEach(here::add);
        } catch (AccessDeniedException denied) {
            return false;
        } catch (IOException | DirectoryIteratorException gone) {
            return true; // nothing matches where nothing is
        }
        Collections.sort(here);
        next.addAll(here);
        return true;
    }

    /** A path as the host names it. */
    String nameOf(Path path) {
        return "/" + root.relativize(path);
    }

    /** Up to so many bytes of a file as text. */
    static CappedText text(Path file, int mostBytes) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return CappedText.of(in.readNBytes(mostBytes + 1), mostBytes);
        }
    }

    /** A small file's text without blanks around it; empty when it cannot be read. */
    Optional<String> line(String path) {
        try {
            return Optional.of(
                    text(root.resolve(path.substring(1)), 1 << 16).text().strip());
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }
}

package io.shadowtune.ingest.collect.take;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
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
    private static final int MOST_MATCHES = 20_000;

    /** Existing paths, by name, that match a pattern in which {@code *} stands for any part of one name. */
    List<Path> matching(String glob) {
        List<Path> found = List.of(root);
        for (String name : glob.substring(1).split("/", -1)) {
            List<Path> next = new ArrayList<>();
            for (Path folder : found) {
                if (next.size() < MOST_MATCHES) {
                    step(folder, name, next);
                }
            }
            found = next;
        }
        return found;
    }

    private static void step(Path folder, String name, List<Path> next) {
        if (name.indexOf('*') < 0) {
            Path one = folder.resolve(name);
            if (Files.exists(one)) {
                next.add(one);
            }
            return;
        }
        List<Path> here = new ArrayList<>();
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, name)) {
            entries.forEach(here::add);
        } catch (IOException | DirectoryIteratorException unreadable) {
            return; // nothing matches where nothing can be listed
        }
        Collections.sort(here);
        next.addAll(here);
    }

    /** A path as the host names it. */
    String nameOf(Path path) {
        return "/" + root.relativize(path);
    }

    /** Up to so many bytes of a file as text. */
    static String text(Path file, int mostBytes) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(mostBytes), StandardCharsets.UTF_8);
        }
    }

    /** A small file's text without blanks around it; empty when it cannot be read. */
    Optional<String> line(String path) {
        try {
            return Optional.of(text(root.resolve(path.substring(1)), 1 << 16).strip());
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }
}

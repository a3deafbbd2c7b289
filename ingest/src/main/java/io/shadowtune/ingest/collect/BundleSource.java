package io.shadowtune.ingest.collect;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;

/**
 * Takes the files out of a directory or an archive. Nothing is written anywhere: entries are read into memory under
 * their names, links are never followed, and names that lead out of the bundle are refused.
 */
final class BundleSource {
    private static final int DEPTH = 8;

    /** Files that are too large are passed over, which inflates them: at most to so many times what may be kept. */
    private static final long INFLATED_FACTOR = 8;

    private static final String AND_ALL = "and all after it were not read: ";

    private BundleSource() {}

    static void directory(Path root, BundleFiles files) throws IOException {
        Files.walkFileTree(root, Set.of(), DEPTH, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String name = root.relativize(file).toString();
                if (attributes.isSymbolicLink()) {
                    files.skip(name, "is a link, which is not followed");
                } else if (!attributes.isRegularFile()) {
                    files.skip(name, attributes.isDirectory() ? "is too deep" : "is no regular file");
                } else {
                    try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
                        take(name, in, files);
                    } catch (IOException e) {
                        files.skip(name, "cannot be read by this user");
                    }
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                files.skip(root.relativize(file).toString(), "cannot be read: " + e.getMessage());
                return FileVisitResult.CONTINUE;
            }
        });
    }

    static void tarGz(InputStream in, BundleFiles files) throws IOException {
        tar(new GZIPInputStream(in, 1 << 16), files);
    }

    static void tar(InputStream in, BundleFiles files) throws IOException {
        try (TarArchiveInputStream tar = new TarArchiveInputStream(
                new CappedInput(in, INFLATED_FACTOR * files.limits().totalBytes()))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                if (entry.isDirectory()) {
                    continue;
                }
                if (files.full().isPresent()) {
                    files.skip(entry.getName(), AND_ALL + files.full().get());
                    return;
                }
                if (!entry.isFile() || entry.isLink() || entry.isSymbolicLink()) {
                    files.skip(entry.getName(), "is a link or a device, which is not followed");
                } else if (admitted(entry.getName(), files)) {
                    take(entry.getName(), tar, files);
                }
            }
        }
    }

    /** A zip is read by its directory: a large entry is passed over after as much of it as one file may have. */
    static void zip(Path path, BundleFiles files) throws IOException {
        try (ZipFile zip = ZipFile.builder().setPath(path).get()) {
            for (ZipArchiveEntry entry : Collections.list(zip.getEntries())) {
                if (entry.isDirectory()) {
                    continue;
                }
                if (files.full().isPresent()) {
                    files.skip(entry.getName(), AND_ALL + files.full().get());
                    return;
                }
                if (entry.isUnixSymlink()) {
                    files.skip(entry.getName(), "is a link, which is not followed");
                } else if (!zip.canReadEntryData(entry)) {
                    files.skip(entry.getName(), "is encrypted or packed in a way that is not read");
                } else if (admitted(entry.getName(), files)) {
                    try (InputStream in = zip.getInputStream(entry)) {
                        take(entry.getName(), in, files);
                    }
                }
            }
        }
    }

    private static boolean admitted(String name, BundleFiles files) {
        String slashed = name.replace('\\', '/');
        if (slashed.startsWith("/") || List.of(slashed.split("/")).contains("..") || slashed.indexOf('\0') >= 0) {
            files.skip(name, "leads out of the bundle");
            return false;
        }
        return true;
    }

    private static void take(String entry, InputStream in, BundleFiles files) throws IOException {
        // As tar -C folder . names them, and as archives from Windows do.
        String slashed = entry.replace('\\', '/');
        String name = slashed.startsWith("./") ? slashed.substring(2) : slashed;
        if (files.full().isPresent()) {
            files.skip(name, files.full().get());
            return;
        }
        int most = files.nextBytes();
        byte[] content = in.readNBytes(most + 1);
        if (content.length > most) {
            files.wasted(content.length);
            files.skip(name, "is larger than %,d bytes".formatted(most));
            return;
        }
        files.add(name, content);
    }
}

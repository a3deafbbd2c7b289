package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.fault.Failure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A file to replay.
 *
 * @param path where it is
 * @param sha256 hash of its content: the same content is the same file wherever it lies
 */
record ReplayFile(Path path, String sha256) {
    /**
     * The files behind paths: folders are walked, in order of name; the same file given twice counts once.
     *
     * @throws Failure when a path does not exist, cannot be read, or there is no file at all
     */
    static List<ReplayFile> of(List<Path> paths) {
        Map<Path, ReplayFile> files = new LinkedHashMap<>();
        for (Path path : paths) {
            for (Path file : walk(path)) {
                Path real = file.toAbsolutePath().normalize();
                if (!files.containsKey(real)) {
                    files.put(real, new ReplayFile(file, hash(file)));
                }
            }
        }
        if (files.isEmpty()) {
            throw Failure.input("NO_FILES", paths.toString(), "holds no file: expected recorded telemetry");
        }
        return List.copyOf(files.values());
    }

    private static List<Path> walk(Path path) {
        if (!Files.exists(path)) {
            throw Failure.input("NO_SUCH_FILE", path.toString(), "does not exist: expected a file or folder");
        }
        try (Stream<Path> found = Files.walk(path)) {
            return new ArrayList<>(found.filter(Files::isRegularFile).sorted().toList());
        } catch (IOException | java.io.UncheckedIOException e) {
            throw Failure.input("UNREADABLE", path.toString(), "cannot be read: " + e.getMessage());
        }
    }

    private static String hash(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] buffer = new byte[1 << 16];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (IOException e) {
            throw Failure.input("UNREADABLE", file.toString(), "cannot be read: " + e.getMessage());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java runtime must have SHA-256.", e);
        }
    }
}

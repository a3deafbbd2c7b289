package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.fault.IoWords;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * A file that a command writes whole or not at all: beside its place first, then moved there. A device or pipe is written
 * to as it is, and what a link points to is written, not the link.
 */
final class WholeFile {
    /** For all, but for what the user's mask takes away. */
    private static final Set<PosixFilePermission> AS_USUAL = PosixFilePermissions.fromString("rw-rw-rw-");

    private WholeFile() {}

    /**
     * Writes it, over what was there.
     *
     * @throws Failure when it cannot be written; what was there is still there
     */
    static void write(Path file, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        try {
            Path place = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
            Path folder = place.getParent();
            if (folder == null || Files.isDirectory(place)) {
                throw new IOException("is a folder");
            }
            if (Files.exists(place) && !Files.isRegularFile(place)) {
                Files.write(place, bytes, StandardOpenOption.WRITE);
                return;
            }
            replace(folder, place, bytes);
        } catch (NoSuchFileException e) {
            throw Failure.input("NO_SUCH_FILE", file.toString(), "no such file or folder");
        } catch (IOException e) {
            throw Failure.outside("UNWRITABLE", file.toString(), "cannot be written: " + reason(e), e);
        }
    }

    /**
     * Writes several files in folders that are there: all, or, when one finds no room, none.
     *
     * @throws Failure when one cannot be written; what was there is still there
     */
    static void writeAll(Map<Path, String> texts) {
        Map<Path, Path> partials = new LinkedHashMap<>();
        Path at = Path.of("");
        try {
            for (Map.Entry<Path, String> text : texts.entrySet()) {
                at = text.getKey();
                Path place = Files.exists(at) ? at.toRealPath() : at.toAbsolutePath();
                Path folder = place.getParent();
                if (folder == null || Files.isDirectory(place)) {
                    throw new IOException("is a folder");
                }
                Path partial = Files.createTempFile(
                        folder, ".shadowtune-", ".partial", PosixFilePermissions.asFileAttribute(AS_USUAL));
                partials.put(partial, place);
                Files.writeString(partial, text.getValue());
            }
            for (Map.Entry<Path, Path> partial : partials.entrySet()) {
                at = partial.getValue();
                Files.move(partial.getKey(), at, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw Failure.outside("UNWRITABLE", at.toString(), "cannot be written: " + reason(e), e);
        } finally {
            partials.keySet().forEach(WholeFile::remove);
        }
    }

    @SuppressWarnings("EmptyCatch")
    private static void remove(Path partial) {
        try {
            Files.deleteIfExists(partial);
        } catch (IOException left) {
            // A hidden file is left behind; what kept it from being written is told.
        }
    }

    private static void replace(Path folder, Path place, byte[] bytes) throws IOException {
        Path partial = Files.createTempFile(
                folder, ".shadowtune-", ".partial", PosixFilePermissions.asFileAttribute(AS_USUAL));
        try {
            Files.write(partial, bytes);
            if (Files.exists(place)) {
                Files.setPosixFilePermissions(partial, Files.getPosixFilePermissions(place));
            }
            Files.move(partial, place, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(partial);
        }
    }

    /** What the system says, without the name of a file that nobody asked for. */
    static String reason(IOException e) {
        return IoWords.of(e);
    }

    /**
     * Refuses an output that is one of the inputs.
     *
     * @throws Failure when it is
     */
    static void isNoInput(String option, Path output, Path input) {
        try {
            if (Files.exists(output) && Files.exists(input) && Files.isSameFile(output, input)) {
                throw Failure.input("USAGE", option + " " + output, "is the input; another name is expected");
            }
        } catch (IOException e) {
            throw Failure.outside("UNREADABLE", output.toString(), "cannot be read: " + e.getMessage(), e);
        }
    }
}

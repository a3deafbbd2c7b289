package io.shadowtune.deploy.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.shadowtune.deploy.fault.Failure;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;

/**
 * What a running engine leaves in its data directory so that other commands find it: {@code runtime.json}, readable by
 * its user only. An engine that was killed leaves it behind; whoever reads it must ask whether somebody answers.
 *
 * @param pid process of the engine
 * @param startedAt when the endpoint was opened
 * @param port loopback port of the endpoint
 * @param token what a request must carry; a new one at every start
 * @param build hash of the code that runs
 */
record RuntimeFile(long pid, Instant startedAt, int port, String token, String build) {
    /** Its name in the data directory. */
    static final String NAME = "runtime.json";

    private static final String UNFINISHED = NAME + ".tmp";
    private static final String SCHEMA_VERSION = "1.0";
    private static final int TOKEN_BYTES = 32;
    private static final ObjectMapper JSON = new ObjectMapper();

    /** A token nobody can guess: 256 bits. */
    static String freshToken() {
        byte[] bytes = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /**
     * What lies in a data directory; empty when nothing does, or nothing that a whole engine wrote.
     *
     * @throws Failure when it belongs to another user
     */
    static Optional<RuntimeFile> read(Path directory) {
        Path file = directory.resolve(NAME);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            JsonNode tree = JSON.readTree(Files.readString(file));
            RuntimeFile read = new RuntimeFile(
                    tree.path("pid").asLong(),
                    Instant.parse(tree.path("startedAt").asText()),
                    tree.path("port").asInt(),
                    tree.path("token").asText(),
                    tree.path("build").asText());
            boolean whole = read.pid > 0 && read.port > 0 && read.port <= 0xffff && !read.token.isEmpty();
            return whole ? Optional.of(read) : Optional.empty();
        } catch (AccessDeniedException e) {
            throw Failure.outside(
                    "ACCESS_DENIED",
                    file.toString(),
                    "only the user that runs the engine may ask it: use that user",
                    e);
        } catch (JsonProcessingException | DateTimeException e) {
            return Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Puts it in a data directory, all at once and closed to others from its first byte. */
    void write(Path directory) throws IOException {
        ObjectNode tree = JSON.createObjectNode();
        tree.put("schemaVersion", SCHEMA_VERSION);
        tree.put("pid", pid);
        tree.put("startedAt", startedAt.toString());
        tree.put("port", port);
        tree.put("token", token);
        tree.put("build", build);
        Path unfinished = directory.resolve(UNFINISHED);
        Files.deleteIfExists(unfinished);
        boolean posix = directory.getFileSystem().supportedFileAttributeViews().contains("posix");
        FileAttribute<?>[] closed = posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
        try (SeekableByteChannel out = Files.newByteChannel(
                unfinished, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), closed)) {
            out.write(
                    java.nio.ByteBuffer.wrap((JSON.writeValueAsString(tree) + "\n").getBytes(StandardCharsets.UTF_8)));
        }
        Files.move(
                unfinished,
                directory.resolve(NAME),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }

    /** Takes it away; only whoever holds the directory may. */
    static void remove(Path directory) throws IOException {
        Files.deleteIfExists(directory.resolve(NAME));
        Files.deleteIfExists(directory.resolve(UNFINISHED));
    }

    /** Whether a process of that number runs; it need not be the engine. */
    boolean isProcessAlive() {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent();
    }

    /** Without the token, which must not get into a log. */
    @Override
    public String toString() {
        return "engine %d on port %d since %s".formatted(pid, port, startedAt);
    }
}

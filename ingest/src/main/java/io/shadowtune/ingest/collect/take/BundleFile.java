package io.shadowtune.ingest.collect.take;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Date;
import java.util.Locale;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/**
 * The archive that a collection becomes: written beside its place under another name, for its owner only, and moved into
 * place when it is complete. Whatever happens before leaves nothing; {@link #abandon} may come from any thread.
 */
public final class BundleFile {
    private static final int OWNER_ONLY = 0600;

    private final Path out;
    private final Path partial;
    private boolean abandoned;
    private boolean finished;

    /** Nothing is written yet. */
    public BundleFile(Path out) {
        this.out = out.toAbsolutePath();
        this.partial = this.out.resolveSibling(".%s.%d.partial"
                .formatted(this.out.getFileName(), ProcessHandle.current().pid()));
    }

    /**
     * Writes the archive and moves it into place.
     *
     * @param symptom what the person says is wrong; may be empty
     * @return its size in bytes
     * @throws FileAlreadyExistsException when something is there already and may not be replaced
     * @throws IOException when it cannot be written; nothing is left then
     */
    public long write(Collection collection, String symptom, boolean replace) throws IOException {
        try {
            archive(collection, symptom);
            return moved(replace);
        } finally {
            abandon();
        }
    }

    private void archive(Collection collection, String symptom) throws IOException {
        try (FileChannel channel = opened();
                OutputStream bytes = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16);
                TarArchiveOutputStream tar =
                        new TarArchiveOutputStream(new GZIPOutputStream(bytes), StandardCharsets.UTF_8.name())) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
            entry(tar, "manifest.json", Date.from(collection.start()), manifest(collection, symptom));
            for (Collection.Reading reading : collection.readings()) {
                entry(
                        tar,
                        fileOf(collection.host(), reading),
                        Date.from(reading.at()),
                        reading.text().getBytes(StandardCharsets.UTF_8));
            }
            tar.finish();
            tar.flush();
        }
        try (FileChannel channel = FileChannel.open(partial, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    private synchronized FileChannel opened() throws IOException {
        if (abandoned) {
            throw new IOException("was called off");
        }
        return FileChannel.open(
                partial,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }

    private synchronized long moved(boolean replace) throws IOException {
        if (abandoned) {
            throw new IOException("was called off");
        }
        if (!replace && Files.exists(out)) {
            throw new FileAlreadyExistsException(out.toString());
        }
        long bytes = Files.size(partial);
        Files.move(partial, out, StandardCopyOption.ATOMIC_MOVE);
        finished = true;
        return bytes;
    }

    /** Leaves nothing behind, unless the archive is in its place already. */
    public synchronized void abandon() {
        abandoned = true;
        if (!finished) {
            try {
                Files.deleteIfExists(partial);
            } catch (IOException e) {
                // The reason why it could not be written is told already; this one says nothing new.
                finished = true;
            }
        }
    }

    private static void entry(TarArchiveOutputStream tar, String name, Date at, byte[] content) throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(name);
        entry.setMode(OWNER_ONLY);
        entry.setModTime(at);
        entry.setSize(content.length);
        tar.putArchiveEntry(entry);
        tar.write(content);
        tar.closeArchiveEntry();
    }

    private static String fileOf(String host, Collection.Reading reading) {
        return host + "/" + reading.key() + ".txt";
    }

    private static byte[] manifest(Collection collection, String symptom) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator out = new JsonFactory().createGenerator(bytes).useDefaultPrettyPrinter()) {
            out.writeStartObject();
            out.writeStringField("symptom", symptom);
            out.writeArrayFieldStart("items");
            for (Collection.Reading reading : collection.readings()) {
                out.writeStartObject();
                out.writeStringField("key", reading.key());
                out.writeStringField("file", fileOf(collection.host(), reading));
                out.writeStringField("tool", reading.tool());
                out.writeStringField("host", collection.host());
                out.writeStringField("at", reading.at().toString());
                out.writeEndObject();
            }
            out.writeEndArray();
            out.writeArrayFieldStart("skipped");
            for (Collection.NotTaken one : collection.skipped()) {
                out.writeStartObject();
                out.writeStringField("key", one.key());
                out.writeStringField("tool", one.tool());
                out.writeStringField("reason", one.shortfall().reason().name().toLowerCase(Locale.ROOT));
                out.writeStringField("because", one.shortfall().because());
                out.writeEndObject();
            }
            out.writeEndArray();
            out.writeEndObject();
        }
        return bytes.toByteArray();
    }
}

package io.shadowtune.ingest.collect.take;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Date;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The archive that a collection becomes: written beside its place under another name, for its owner only, and moved into
 * place when it is complete. Whatever happens before leaves nothing; {@link #abandon} may come from any thread.
 */
public final class BundleFile {
    private static final int STICKY = 01000;
    private static final int OWNER_ONLY = 0600;

    /** What a host's bundle takes at most, but for the largest; so much room is asked for before it is taken. */
    private static final int ROOM_BYTES = 1 << 20;

    private final Path out;
    private @Nullable Path partial;
    private boolean abandoned;

    /** Nothing is written yet. */
    public BundleFile(Path out) {
        this.out = out.toAbsolutePath();
    }

    /**
     * Tries whether an archive can be written to its place, and leaves nothing: whoever waits for readings to be taken
     * should not learn afterwards that they cannot be kept.
     *
     * @throws FileAlreadyExistsException when something is there already and may not be replaced
     * @throws IOException when it cannot be written
     */
    public void rehearse(boolean replace) throws IOException {
        try {
            mayBePlaced(replace);
            try (FileChannel channel = opened()) {
                ByteBuffer room = ByteBuffer.allocate(ROOM_BYTES);
                while (room.hasRemaining()) {
                    channel.write(room);
                }
            }
            mayBeReplaced(written());
        } finally {
            removePartial();
        }
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

    /** A folder, link, device or pipe is never replaced. */
    private void mayBePlaced(boolean replace) throws IOException {
        BasicFileAttributes there;
        try {
            there = Files.readAttributes(out, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException nothing) {
            return;
        }
        if (!replace) {
            throw new FileAlreadyExistsException(out.toString());
        }
        if (!there.isRegularFile()) {
            throw new FileSystemException(out.toString(), null, "is no regular file, and is not replaced");
        }
    }

    /** In a folder such as /tmp only its owner may replace a file. */
    private void mayBeReplaced(Path mine) throws IOException {
        Path folder = out.resolveSibling("");
        Object user = Files.getAttribute(mine, "unix:uid");
        if (Files.exists(out)
                && ((int) Files.getAttribute(folder, "unix:mode") & STICKY) != 0
                && !user.equals(0)
                && !user.equals(Files.getAttribute(out, "unix:uid"))
                && !user.equals(Files.getAttribute(folder, "unix:uid"))) {
            throw new AccessDeniedException(out.toString(), null, "belongs to another user");
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
        try (FileChannel channel = FileChannel.open(written(), StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    /** A name of its own beside the target: other processes, perhaps of other namespaces, write there, too. */
    private synchronized FileChannel opened() throws IOException {
        if (abandoned) {
            throw new IOException("was called off");
        }
        Path fresh = Files.createTempFile(
                out.resolveSibling(""),
                ".shadowtune-",
                ".partial",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        partial = fresh;
        return FileChannel.open(fresh, StandardOpenOption.WRITE);
    }

    private synchronized Path written() throws IOException {
        Path fresh = partial;
        if (abandoned || fresh == null) {
            throw new IOException("was called off");
        }
        return fresh;
    }

    private synchronized long moved(boolean replace) throws IOException {
        Path fresh = written();
        mayBePlaced(replace);
        long bytes = Files.size(fresh);
        if (replace) {
            Files.move(fresh, out, StandardCopyOption.ATOMIC_MOVE);
        } else {
            placed(fresh);
        }
        partial = null;
        return bytes;
    }

    /** Of two that write to one place at a time, a link lets one through only; a rename would let both. */
    private void placed(Path fresh) throws IOException {
        try {
            Files.createLink(out, fresh);
        } catch (FileAlreadyExistsException taken) {
            throw taken;
        } catch (UnsupportedOperationException | FileSystemException noLinks) {
            Files.move(fresh, out, StandardCopyOption.ATOMIC_MOVE);
            return;
        }
        Files.delete(fresh);
    }

    /** Leaves nothing behind, unless the archive is in its place already. */
    public synchronized void abandon() {
        abandoned = true;
        removePartial();
    }

    private synchronized void removePartial() {
        Path fresh = partial;
        partial = null;
        if (fresh != null) {
            try {
                Files.deleteIfExists(fresh);
            } catch (IOException e) {
                // The reason why it could not be written is told already; this one says nothing new.
                return;
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

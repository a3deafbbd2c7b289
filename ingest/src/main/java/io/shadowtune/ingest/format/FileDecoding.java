package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.RejectReason;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Reads one file of recorded telemetry, whatever its format, one record at a time and in constant memory.
 *
 * <p>The format is detected from the content unless it is given. A file nobody recognises is one rejection with the
 * name of its format, where this build knows it by sight. Pure besides reading the stream. Not thread-safe, as its
 * catalogue is not.
 */
public final class FileDecoding implements Closeable {
    /** How much of an unknown compressed file is inflated to learn whether it is a bomb. */
    private static final long PROBE_BYTES = 4 << 20;

    private static final byte[] NONE = {};

    private final String name;
    private final FrameReader reader;
    private final FormatCatalogue catalogue;
    private final DecodeContext context;
    private final FileAccount.Tally tally = new FileAccount.Tally();
    private @Nullable Decoder decoder;
    private String format;
    private boolean detected;
    private boolean finished;

    private FileDecoding(
            String name,
            FrameReader reader,
            FormatCatalogue catalogue,
            DecodeContext context,
            @Nullable Decoder decoder) {
        this.name = name;
        this.reader = reader;
        this.catalogue = catalogue;
        this.context = context;
        this.decoder = decoder;
        this.format = decoder == null ? FileAccount.UNKNOWN : decoder.format();
        this.detected = decoder != null;
    }

    /**
     * Reads a stream.
     *
     * @param name the file's name as origins will give it; its beginning up to the first point names the device or host
     *     where the content does not
     * @param in the bytes, plain or gzip; closed by {@link #close}
     * @param format a format of the catalogue, or null to detect it
     * @throws IllegalArgumentException when the catalogue has no such format
     */
    public static FileDecoding of(
            String name,
            InputStream in,
            FormatCatalogue catalogue,
            DecodeContext context,
            FrameLimits limits,
            @Nullable String format) {
        Decoder forced = format == null ? null : catalogue.byName(format);
        if (format != null && forced == null) {
            throw new IllegalArgumentException(
                    "The format (%s) of %s must be one of %s.".formatted(format, name, catalogue.names()));
        }
        return new FileDecoding(name, new FrameReader(in, limits), catalogue, context, forced);
    }

    /** Opens a file under its own name, with limits that suit files, and detects its format. */
    public static FileDecoding open(Path file, FormatCatalogue catalogue, DecodeContext context) throws IOException {
        String name = String.valueOf(file.getFileName());
        return of(name, Files.newInputStream(file), catalogue, context, FrameLimits.DEFAULT, null);
    }

    /** The next record and what it gave, or null at the end. */
    public @Nullable DecodedFrame next() throws IOException {
        if (finished) {
            return null;
        }
        if (!detected) {
            detected = true;
            DecodedFrame refused = detect();
            if (refused != null || finished) {
                finished = true;
                return refused;
            }
        }
        Decoder reading = decoder;
        Frame frame = reading == null ? null : reader.next(reading.framing());
        if (reading == null || frame == null) {
            finished = true;
            return null;
        }
        if (frame instanceof Frame.Refused refused) {
            return refusal(refused);
        }
        Payload payload = payload(((Frame.Content) frame).bytes(), frame.line());
        return counted(payload, reading.decode(payload, context));
    }

    private @Nullable DecodedFrame detect() throws IOException {
        Peek peek = reader.peek(name);
        decoder = catalogue.detect(peek);
        if (decoder != null) {
            format = decoder.format();
            return null;
        }
        Frame.Refused refused = reader.probe(PROBE_BYTES);
        if (refused != null) {
            return refusal(refused);
        }
        if (peek.isBlank()) {
            format = FileAccount.EMPTY;
            finished = true;
            return null;
        }
        format = UnsupportedFormats.name(peek);
        int deepest = context.limits().maxDepth();
        if (format.equals(FileAccount.UNKNOWN) && peek.depth() > deepest) {
            return refusal(
                    new Frame.Refused(RejectReason.TOO_DEEP, "brackets nested deeper than %d".formatted(deepest), 1));
        }
        return refusal(new Frame.Refused(
                RejectReason.UNSUPPORTED_FORMAT,
                format.equals(FileAccount.UNKNOWN)
                        ? "no format this build knows; it reads %s".formatted(catalogue.names())
                        : "%s is a format this build does not read".formatted(format),
                1));
    }

    private DecodedFrame refusal(Frame.Refused refused) {
        Payload payload = payload(NONE, refused.line());
        return counted(payload, Decoded.rejected(refused.reason(), refused.because(), payload));
    }

    private DecodedFrame counted(Payload payload, Decoded decoded) {
        tally.add(decoded);
        return new DecodedFrame(format, payload, decoded);
    }

    private Payload payload(byte[] bytes, long line) {
        return new Payload(bytes, name + "#" + line, null);
    }

    /** What became of the records so far. */
    public FileAccount account() {
        return tally.account(name, format);
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}

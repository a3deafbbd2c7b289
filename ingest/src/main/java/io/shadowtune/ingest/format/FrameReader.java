package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.RejectReason;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a stream into records in constant memory, whatever the stream holds.
 *
 * <p>gzip is inflated within bounds; a byte order mark of UTF-8 is skipped, UTF-16 is refused; lines may end in CRLF and
 * the last one in nothing; blank lines are no records; a line beyond the limit is one refusal; a run of NUL bytes, as a
 * crash leaves in a sparse file, is one refusal, and what follows it is read. Not thread-safe.
 */
public final class FrameReader implements Closeable {
    private static final int BUFFER_BYTES = 64 << 10;

    private final InflatingInput input;
    private final FrameLimits limits;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private final ByteArrayOutputStream partial = new ByteArrayOutputStream(1024);
    private int position;
    private int end;
    private boolean started;
    private boolean finished;
    private long line;
    private long recordBytes;
    private Frame.@Nullable Content queued;
    private @Nullable String encoding;

    /** Reads from a stream, which {@link #close} closes. */
    public FrameReader(InputStream in, FrameLimits limits) {
        this.input = new InflatingInput(in, limits);
        this.limits = limits;
    }

    /**
     * The beginning, without moving on; to be asked before the first frame.
     *
     * @param name file or topic name
     */
    public Peek peek(String name) throws IOException {
        start();
        int length = Math.min(end - position, Peek.HEAD_BYTES);
        return Peek.of(name, Arrays.copyOfRange(buffer, position, position + length));
    }

    /** The next piece, or null at the end. The framing is the same in every call. */
    public @Nullable Frame next(Framing framing) throws IOException {
        start();
        if (finished) {
            return null;
        }
        if (encoding != null) {
            finished = true;
            return new Frame.Refused(RejectReason.ENCODING, encoding, 1);
        }
        Frame waiting = queued;
        if (waiting != null) {
            queued = null;
            return waiting;
        }
        return switch (framing) {
            case LINES -> nextLine();
            case WHOLE -> whole();
        };
    }

    /**
     * Reads on without keeping anything, to learn whether a compressed stream is within its bounds.
     *
     * @return the refusal, or null when there is none so far
     */
    Frame.@Nullable Refused probe(long bytes) throws IOException {
        start();
        if (encoding != null) {
            return new Frame.Refused(RejectReason.ENCODING, encoding, 1);
        }
        long read = 0;
        while (input.isCompressed() && read < bytes) {
            int count = input.read(buffer, 0, buffer.length);
            if (count < 0) {
                break;
            }
            read += count;
        }
        RejectReason reason = input.reason();
        return reason == null ? null : new Frame.Refused(reason, input.because(), 1);
    }

    private void start() throws IOException {
        if (started) {
            return;
        }
        started = true;
        while (end < Peek.HEAD_BYTES + 3) {
            int count = input.read(buffer, end, buffer.length - end);
            if (count < 0) {
                break;
            }
            end += count;
        }
        if (startsWith(0xef, 0xbb, 0xbf)) {
            position = 3;
        } else if (startsWith(0xff, 0xfe) || startsWith(0xfe, 0xff)) {
            encoding = "UTF-16 (by its byte order mark); this build reads UTF-8";
        } else if (looksLikeUtf16()) {
            encoding = "every second byte is NUL, as in UTF-16; this build reads UTF-8";
        }
    }

    private boolean startsWith(int... magic) {
        if (end < magic.length) {
            return false;
        }
        for (int i = 0; i < magic.length; i++) {
            if ((buffer[i] & 0xff) != magic[i]) {
                return false;
            }
        }
        return true;
    }

    private boolean looksLikeUtf16() {
        int looked = Math.min(end, 64) & ~1;
        int even = 0;
        int odd = 0;
        for (int i = 0; i < looked; i += 2) {
            even += buffer[i] == 0 ? 1 : 0;
            odd += buffer[i + 1] == 0 ? 1 : 0;
        }
        int half = looked / 2;
        boolean bigEndian = even == half && odd == 0;
        boolean littleEndian = odd == half && even == 0;
        return half >= 4 && (bigEndian || littleEndian);
    }

    private boolean fill() throws IOException {
        position = 0;
        end = Math.max(0, input.read(buffer, 0, buffer.length));
        return end > 0;
    }

    private @Nullable Frame nextLine() throws IOException {
        while (position < end || fill()) {
            int newline = indexOfNewline();
            int stop = newline < 0 ? end : newline;
            take(stop);
            position = newline < 0 ? end : newline + 1;
            if (newline >= 0) {
                Frame frame = endOfLine();
                if (frame != null) {
                    return frame;
                }
            }
        }
        finished = true;
        RejectReason reason = input.reason();
        if (reason != null) {
            return new Frame.Refused(reason, input.because(), line + 1);
        }
        Frame last = endOfLine();
        finished = queued == null;
        return last;
    }

    private int indexOfNewline() {
        for (int i = position; i < end; i++) {
            if (buffer[i] == '\n') {
                return i;
            }
        }
        return -1;
    }

    private void take(int stop) {
        int length = stop - position;
        recordBytes += length;
        if (recordBytes <= limits.maxFrameBytes()) {
            partial.write(buffer, position, length);
        }
    }

    private @Nullable Frame endOfLine() {
        line++;
        long length = recordBytes;
        byte[] bytes = partial.toByteArray();
        recordBytes = 0;
        partial.reset();
        if (length > limits.maxFrameBytes()) {
            return tooLarge("a line", length);
        }
        int nuls = 0;
        while (nuls < bytes.length && bytes[nuls] == 0) {
            nuls++;
        }
        byte[] text = trimmed(bytes, nuls);
        Frame.Content record = text.length == 0 ? null : new Frame.Content(text, line);
        if (nuls == 0) {
            return record;
        }
        queued = record;
        return new Frame.Refused(
                RejectReason.MALFORMED, nuls + " NUL bytes, as a crash leaves in place of records", line);
    }

    private Frame.Refused tooLarge(String what, long length) {
        return new Frame.Refused(
                RejectReason.TOO_LARGE,
                "%s of %d bytes or more; at most %d are read".formatted(what, length, limits.maxFrameBytes()),
                Math.max(line, 1));
    }

    /** Without blanks at the end; empty when nothing else is there. */
    private static byte[] trimmed(byte[] bytes, int from) {
        int stop = bytes.length;
        while (stop > from && isBlank(bytes[stop - 1])) {
            stop--;
        }
        return from == 0 && stop == bytes.length ? bytes : Arrays.copyOfRange(bytes, from, stop);
    }

    private static boolean isBlank(byte b) {
        return b == ' ' || b == '\r' || b == '\t';
    }

    private @Nullable Frame whole() throws IOException {
        finished = true;
        while (position < end || fill()) {
            take(end);
            position = end;
            if (recordBytes > limits.maxFrameBytes()) {
                return tooLarge("a file", recordBytes);
            }
        }
        RejectReason reason = input.reason();
        if (reason != null) {
            return new Frame.Refused(reason, input.because(), 1);
        }
        return recordBytes == 0 ? null : new Frame.Content(partial.toByteArray(), 1);
    }

    @Override
    public void close() throws IOException {
        input.close();
    }
}

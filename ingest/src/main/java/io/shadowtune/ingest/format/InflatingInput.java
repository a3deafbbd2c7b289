package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.RejectReason;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * A stream that inflates itself when it begins with the magic of gzip (RFC 1952), within bounds. A stream that is
 * damaged or beyond its bounds ends there, and {@link #reason} says why. Not thread-safe.
 */
final class InflatingInput extends InputStream {
    private static final int BUFFER_BYTES = 4096;
    private static final long RATIO_FROM_BYTES = 1 << 20;

    private final InputStream raw;
    private final FrameLimits limits;
    private @Nullable InputStream inflater;
    private boolean opened;
    private long rawBytes;
    private long inflatedBytes;
    private @Nullable RejectReason reason;
    private String because = "";

    InflatingInput(InputStream in, FrameLimits limits) {
        super();
        this.raw = new BufferedInputStream(in, BUFFER_BYTES);
        this.limits = limits;
    }

    /** Why the stream ended before its end, or null when it did not. */
    @Nullable
    RejectReason reason() {
        return reason;
    }

    String because() {
        return because;
    }

    boolean isCompressed() {
        return inflater != null;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (!opened) {
            opened = true;
            open();
        }
        if (reason != null) {
            return -1;
        }
        InputStream source = inflater;
        if (source == null) {
            return raw.read(bytes, offset, length);
        }
        int read;
        try {
            read = source.read(bytes, offset, length);
        } catch (EOFException | ZipException e) {
            damaged(e);
            return -1;
        }
        if (read > 0) {
            inflatedBytes += read;
            checkBounds();
        }
        return read;
    }

    private void open() throws IOException {
        raw.mark(2);
        int first = raw.read();
        int second = raw.read();
        raw.reset();
        if (first != 0x1f || second != 0x8b) {
            return;
        }
        try {
            inflater = new GZIPInputStream(new Counting(), BUFFER_BYTES);
        } catch (EOFException | ZipException e) {
            damaged(e);
        }
    }

    private void damaged(IOException e) {
        reason = RejectReason.MALFORMED;
        because = "the gzip stream is damaged or cut after %d bytes (%s); whole lines before that were read"
                .formatted(inflatedBytes, e.getMessage());
    }

    private void checkBounds() {
        boolean dense = inflatedBytes > RATIO_FROM_BYTES && inflatedBytes / limits.maxInflateRatio() > rawBytes;
        if (dense || inflatedBytes > limits.maxInflatedBytes()) {
            reason = RejectReason.TOO_LARGE;
            because = "%d compressed bytes gave more than %d; at most %d in all and %d to 1 are inflated"
                    .formatted(rawBytes, inflatedBytes, limits.maxInflatedBytes(), limits.maxInflateRatio());
        }
    }

    @Override
    public void close() throws IOException {
        raw.close();
    }

    private final class Counting extends InputStream {
        @Override
        public int read() throws IOException {
            int read = raw.read();
            rawBytes += read < 0 ? 0 : 1;
            return read;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int read = raw.read(bytes, offset, length);
            rawBytes += Math.max(read, 0);
            return read;
        }

        @Override
        public int available() throws IOException {
            return raw.available();
        }
    }
}

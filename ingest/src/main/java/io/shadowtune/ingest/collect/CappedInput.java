package io.shadowtune.ingest.collect;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that refuses to give more than so many bytes, so that an archive bomb costs no more than that. */
final class CappedInput extends FilterInputStream {
    private final long mostBytes;
    private long left;

    CappedInput(InputStream in, long mostBytes) {
        super(in);
        this.mostBytes = mostBytes;
        this.left = mostBytes;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int read = super.read(bytes, offset, length);
        left -= Math.max(0, read);
        if (left < 0) {
            throw new IOException("inflates to more than %,d bytes".formatted(mostBytes));
        }
        return read;
    }

    @Override
    public long skip(long count) throws IOException {
        return readNBytes((int) Math.min(Math.max(0, count), 1 << 16)).length;
    }
}

package io.shadowtune.ingest.binary;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Reads what {@link ByteSink} wrote, and never past the section it is in: a length that cannot be is an
 * {@link IllegalArgumentException} whose message says where. Not thread-safe.
 */
final class ByteSource {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private final byte[] bytes;
    private int at;
    private int end;

    ByteSource(byte[] bytes) {
        this.bytes = bytes;
        this.end = bytes.length;
    }

    byte[] bytes() {
        return bytes;
    }

    int at() {
        return at;
    }

    int octet() {
        require(1);
        return bytes[at++] & 0xFF;
    }

    /** A count of things that take at least {@code bytesEach} bytes each, so that a wrong one is found at once. */
    int count(int bytesEach) {
        int from = at;
        long value = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            int next = octet();
            value |= (long) (next & 0x7F) << shift;
            if (next < 0x80) {
                if (value > Integer.MAX_VALUE || value * bytesEach > end - at) {
                    throw new IllegalArgumentException(
                            "the count %d at byte %d is more than there is room for".formatted(value, from));
                }
                return (int) value;
            }
        }
        throw new IllegalArgumentException("the count at byte %d must end within 5 bytes".formatted(from));
    }

    int fixed32() {
        require(4);
        int value = (int) INTS.get(bytes, at);
        at += 4;
        return value;
    }

    long fixed64() {
        require(8);
        long value = (long) LONGS.get(bytes, at);
        at += 8;
        return value;
    }

    /** A number that is read without asking whether it is there: {@link #require} came before. */
    long fixed64Unchecked() {
        long value = (long) LONGS.get(bytes, at);
        at += 8;
        return value;
    }

    String text() {
        int length = count(1);
        String text = new String(bytes, at, length, StandardCharsets.UTF_8);
        at += length;
        return text;
    }

    void skipText() {
        int length = count(1);
        at += length;
    }

    /** Narrows reading to the section that begins here; the answer is for {@link #leaveSection}. */
    int enterSection() {
        int length = fixed32();
        if (length < 0 || length > end - at) {
            throw new IllegalArgumentException(
                    "the section of %d bytes at byte %d is longer than its message".formatted(length, at));
        }
        int outer = end;
        end = at + length;
        return outer;
    }

    /** Skips what is left of the section, which a later minor version may have added. */
    void leaveSection(int outer) {
        at = end;
        end = outer;
    }

    void require(int more) {
        if (more > end - at) {
            throw new IllegalArgumentException("%d bytes are missing at byte %d".formatted(more - (end - at), at));
        }
    }
}

package io.shadowtune.ingest.compact;

import java.nio.charset.StandardCharsets;

/** Reads what {@link StateWriter} wrote. Not thread-safe. */
public final class StateReader {
    private final byte[] bytes;
    private int position;

    /** A reader over what a writer gave. */
    public StateReader(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Reads a whole number. */
    public long number() {
        long raw = varint();
        return (raw >>> 1) ^ -(raw & 1);
    }

    /** Reads a count. */
    public int count() {
        return (int) varint();
    }

    /** Reads a real number. */
    public double real() {
        long bits = 0;
        for (int i = 0; i < 8; i++) {
            bits = (bits << 8) | (bytes[position++] & 0xFF);
        }
        return Double.longBitsToDouble(bits);
    }

    /** Reads a real number of single precision. */
    public float single() {
        int bits = 0;
        for (int i = 0; i < 4; i++) {
            bits = (bits << 8) | (bytes[position++] & 0xFF);
        }
        return Float.intBitsToFloat(bits);
    }

    /** Reads a text. */
    public String text() {
        int length = count();
        String text = new String(bytes, position, length, StandardCharsets.UTF_8);
        position += length;
        return text;
    }

    private long varint() {
        long value = 0;
        int shift = 0;
        while (true) {
            byte next = bytes[position++];
            value |= (long) (next & 0x7F) << shift;
            if (next >= 0) {
                return value;
            }
            shift += 7;
        }
    }
}

package io.shadowtune.ingest.compact;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes state compactly: numbers as zig-zag varints. Not thread-safe; reused for one thing after another. */
public final class StateWriter {
    private byte[] bytes = new byte[512];
    private int size;

    /** Starts anew. */
    public void clear() {
        size = 0;
    }

    /** What was written since the last {@link #clear}. */
    public byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    /** Writes any whole number. */
    public void number(long value) {
        varint((value << 1) ^ (value >> 63));
    }

    /** Writes a whole number of at least 0. */
    public void count(int value) {
        varint(value);
    }

    /** Writes a real number, NaN included. */
    public void real(double value) {
        long bits = Double.doubleToRawLongBits(value);
        ensure(8);
        for (int shift = 56; shift >= 0; shift -= 8) {
            bytes[size++] = (byte) (bits >>> shift);
        }
    }

    /** Writes a real number of single precision, NaN included. */
    public void single(float value) {
        int bits = Float.floatToRawIntBits(value);
        ensure(4);
        for (int shift = 24; shift >= 0; shift -= 8) {
            bytes[size++] = (byte) (bits >>> shift);
        }
    }

    /** Writes a text. */
    public void text(String value) {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        count(utf8.length);
        ensure(utf8.length);
        System.arraycopy(utf8, 0, bytes, size, utf8.length);
        size += utf8.length;
    }

    private void varint(long value) {
        ensure(10);
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            bytes[size++] = (byte) ((rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        bytes[size++] = (byte) rest;
    }

    private void ensure(int more) {
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
        }
    }
}

package io.shadowtune.ingest.binary;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Grows as it is written to: fixed numbers big-endian, counts as unsigned LEB128. Not thread-safe; reused. */
final class ByteSink {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final int ONE_BYTE_COUNT = 0x80;

    private byte[] bytes = new byte[4096];
    private int size;

    void clear() {
        size = 0;
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    void octet(int value) {
        ensure(1);
        bytes[size++] = (byte) value;
    }

    void count(int value) {
        ensure(5);
        int rest = value;
        while ((rest & ~0x7F) != 0) {
            bytes[size++] = (byte) ((rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        bytes[size++] = (byte) rest;
    }

    void fixed32(int value) {
        ensure(4);
        INTS.set(bytes, size, value);
        size += 4;
    }

    void fixed64(long value) {
        ensure(8);
        LONGS.set(bytes, size, value);
        size += 8;
    }

    void text(String text) {
        int length = text.length();
        if (length < ONE_BYTE_COUNT) {
            ensure(length + 1);
            int at = size + 1;
            int i = 0;
            while (i < length && text.charAt(i) < 0x80) {
                bytes[at++] = (byte) text.charAt(i++);
            }
            if (i == length) {
                bytes[size] = (byte) length;
                size = at;
                return;
            }
        }
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        count(utf8.length);
        ensure(utf8.length);
        System.arraycopy(utf8, 0, bytes, size, utf8.length);
        size += utf8.length;
    }

    /** Begins a part whose length stands before it; the answer is for {@link #endSection}. */
    int beginSection() {
        fixed32(0);
        return size;
    }

    void endSection(int begin) {
        INTS.set(bytes, begin - 4, size - begin);
    }

    private void ensure(int more) {
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
        }
    }
}

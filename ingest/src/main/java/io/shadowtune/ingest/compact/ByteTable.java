package io.shadowtune.ingest.compact;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A hash table whose keys are looked up as spans of a byte array, so that a name need not become a string first.
 *
 * <p>Open addressing with linear probing. A key that would stand further than {@value #MOST_PROBES} places from its own
 * is not kept, which bounds the cost of crafted collisions. Not thread-safe.
 *
 * @param <V> what keys stand for
 */
public final class ByteTable<V> {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int MOST_PROBES = 32;
    private static final int FIRST_CAPACITY = 256;

    private final int mostKeys;
    private byte[][] keys = new byte[FIRST_CAPACITY][];
    private @Nullable Object[] values = new Object[FIRST_CAPACITY];
    private int size;

    /** A table that starts anew when it holds that many keys. */
    public ByteTable(int mostKeys) {
        this.mostKeys = mostKeys;
    }

    /** What the bytes of {@code [from, to)} stand for, or null when they are not known. */
    @SuppressWarnings("unchecked") // only put fills values
    @Nullable
    public V get(byte[] bytes, int from, int to) {
        int mask = keys.length - 1;
        int place = hash(bytes, from, to) & mask;
        for (int probe = 0; probe < MOST_PROBES; probe++) {
            byte[] key = keys[place];
            if (key == null) {
                return null;
            }
            if (key.length == to - from && Arrays.equals(key, 0, key.length, bytes, from, to)) {
                return (V) values[place];
            }
            place = (place + 1) & mask;
        }
        return null;
    }

    /** Notes what a key stands for; the key is kept, not copied. */
    public void put(byte[] key, V value) {
        if (size >= mostKeys) {
            keys = new byte[FIRST_CAPACITY][];
            values = new Object[FIRST_CAPACITY];
            size = 0;
        } else if (size * 2 >= keys.length) {
            grow();
        }
        insert(key, value);
    }

    private void insert(byte[] key, @Nullable Object value) {
        int mask = keys.length - 1;
        int place = hash(key, 0, key.length) & mask;
        for (int probe = 0; probe < MOST_PROBES; probe++) {
            byte[] there = keys[place];
            if (there == null || Arrays.equals(there, key)) {
                size += there == null ? 1 : 0;
                keys[place] = key;
                values[place] = value;
                return;
            }
            place = (place + 1) & mask;
        }
    }

    private void grow() {
        byte[][] oldKeys = keys;
        @Nullable Object[] oldValues = values;
        keys = new byte[oldKeys.length * 2][];
        values = new Object[oldKeys.length * 2];
        size = 0;
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != null) {
                insert(oldKeys[i], oldValues[i]);
            }
        }
    }

    private static int hash(byte[] bytes, int from, int to) {
        long hash = (long) to - from;
        int i = from;
        for (; i + 8 <= to; i += 8) {
            hash = mix(hash ^ (long) LONGS.get(bytes, i));
        }
        long rest = 0;
        for (; i < to; i++) {
            rest = rest << 8 | (bytes[i] & 0xff);
        }
        return (int) mix(hash ^ rest);
    }

    private static long mix(long value) {
        long mixed = value * 0x9e3779b97f4a7c15L;
        return mixed ^ mixed >>> 32;
    }
}

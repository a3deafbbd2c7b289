package io.shadowtune.ingest.window;

import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A few values by signal code, in its order: arrays, because an entity has a dozen signals and is asked all the time. */
final class CodeMap<V> {
    private int[] codes = new int[8];
    private @Nullable Object[] values = new Object[8];
    private int size;

    /** Is called with each entry. */
    interface Visitor<V> {
        void visit(int code, V value);
    }

    int size() {
        return size;
    }

    @Nullable
    V get(int code) {
        int at = find(code);
        return at < 0 ? null : valueAt(at);
    }

    V computeIfAbsent(int code, Supplier<V> supplier) {
        int at = find(code);
        if (at >= 0) {
            return valueAt(at);
        }
        V value = supplier.get();
        insert(-at - 1, code, value);
        return value;
    }

    void put(int code, V value) {
        int at = find(code);
        if (at >= 0) {
            values[at] = value;
        } else {
            insert(-at - 1, code, value);
        }
    }

    void forEach(Visitor<V> visitor) {
        for (int i = 0; i < size; i++) {
            visitor.visit(codes[i], valueAt(i));
        }
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // below size there are only values that were put
    private V valueAt(int at) {
        return (V) values[at];
    }

    private int find(int code) {
        for (int i = 0; i < size; i++) {
            if (codes[i] >= code) {
                return codes[i] == code ? i : -i - 1;
            }
        }
        return -size - 1;
    }

    private void insert(int at, int code, V value) {
        if (size == codes.length) {
            codes = Arrays.copyOf(codes, size * 2);
            values = Arrays.copyOf(values, size * 2);
        }
        System.arraycopy(codes, at, codes, at + 1, size - at);
        System.arraycopy(values, at, values, at + 1, size - at);
        codes[at] = code;
        values[at] = value;
        size++;
    }
}

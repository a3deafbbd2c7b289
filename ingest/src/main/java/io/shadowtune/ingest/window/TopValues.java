package io.shadowtune.ingest.window;

import io.shadowtune.ingest.compact.StateReader;
import io.shadowtune.ingest.compact.StateWriter;
import java.util.Arrays;

/**
 * The largest values of a stream, enough of them for an exact nearest-rank 99th percentile of up to 6,400 samples; of
 * more, the smallest kept stands for it (then too high, never too low). Not thread-safe.
 */
final class TopValues {
    private static final int MOST = 64;

    private double[] ascending = new double[4];
    private int size;

    void add(double value) {
        if (size == MOST) {
            if (value <= ascending[0]) {
                return;
            }
            int at = position(value) - 1;
            System.arraycopy(ascending, 1, ascending, 0, at);
            ascending[at] = value;
            return;
        }
        if (size == ascending.length) {
            ascending = Arrays.copyOf(ascending, Math.min(MOST, size * 2));
        }
        int at = position(value);
        System.arraycopy(ascending, at, ascending, at + 1, size - at);
        ascending[at] = value;
        size++;
    }

    private int position(double value) {
        int at = Arrays.binarySearch(ascending, 0, size, value);
        return at < 0 ? -at - 1 : at;
    }

    double max() {
        return ascending[size - 1];
    }

    /** The nearest-rank 99th percentile of {@code count} samples, of which these are the largest. */
    double p99(int count) {
        int fromTop = count - (int) Math.ceil(0.99 * count);
        return ascending[Math.max(0, size - 1 - fromTop)];
    }

    void write(StateWriter out) {
        out.count(size);
        for (int i = 0; i < size; i++) {
            out.real(ascending[i]);
        }
    }

    static TopValues read(StateReader in) {
        TopValues values = new TopValues();
        int size = in.count();
        for (int i = 0; i < size; i++) {
            values.add(in.real());
        }
        return values;
    }
}

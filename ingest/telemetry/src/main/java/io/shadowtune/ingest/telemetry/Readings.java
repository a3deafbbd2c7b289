package io.shadowtune.ingest.telemetry;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The values read from one entity at one time; a signal that was not reported is absent, which is not zero.
 *
 * <p>Counters are raw unsigned 64-bit values kept in {@code long}; signals of {@link Nature#GAUGE_DOUBLE} are kept as
 * the bits of a {@code double}. Immutable and safe to share between threads.
 */
public final class Readings {
    /** No value at all. */
    public static final Readings EMPTY = new Readings(new Signal[0], new long[0]);

    private final Signal[] signals;
    private final long[] bits;

    private Readings(Signal[] signals, long[] bits) {
        this.signals = signals;
        this.bits = bits;
    }

    /** How many signals were reported. */
    public int size() {
        return signals.length;
    }

    /** The signal at a position {@code 0..size()-1}, by ascending code. */
    public Signal signalAt(int position) {
        return signals[position];
    }

    /** The raw value at a position {@code 0..size()-1}. */
    public long bitsAt(int position) {
        return bits[position];
    }

    /** Whether the signal was reported. */
    public boolean has(Signal signal) {
        return find(signal) >= 0;
    }

    /** The raw value, or null when not reported. */
    public @Nullable Long get(Signal signal) {
        int position = find(signal);
        return position < 0 ? null : (Long) bits[position];
    }

    /** The raw value, or {@code otherwise} when not reported. */
    public long orElse(Signal signal, long otherwise) {
        int position = find(signal);
        return position < 0 ? otherwise : bits[position];
    }

    /** The value as a number (unsigned for counters), or NaN when not reported. */
    public double asDouble(Signal signal) {
        int position = find(signal);
        return position < 0 ? Double.NaN : asDouble(signal, bits[position]);
    }

    /** What {@code bits} of the signal mean as a number. */
    public static double asDouble(Signal signal, long bits) {
        if (signal.nature() == Nature.GAUGE_DOUBLE) {
            return Double.longBitsToDouble(bits);
        }
        return bits >= 0 ? (double) bits : (double) (bits >>> 1) * 2.0 + (bits & 1);
    }

    /** Whether the same signals were reported, whatever their values. */
    public boolean hasSameSignals(Readings other) {
        return signals == other.signals || Arrays.equals(signals, other.signals);
    }

    /**
     * The same signals with other values.
     *
     * @param otherBits a raw value for each position; kept, not copied, so the caller must not change it
     */
    public Readings withBits(long[] otherBits) {
        if (otherBits.length != signals.length) {
            throw new IllegalArgumentException(
                    "The values (%d) must be as many as the signals (%d).".formatted(otherBits.length, signals.length));
        }
        return new Readings(signals, otherBits);
    }

    private int find(Signal signal) {
        int low = 0;
        int high = signals.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int code = signals[middle].code();
            if (code < signal.code()) {
                low = middle + 1;
            } else if (code > signal.code()) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -1;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Readings that && Arrays.equals(signals, that.signals) && Arrays.equals(bits, that.bits);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(signals) + Arrays.hashCode(bits);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < signals.length; i++) {
            text.append(i == 0 ? "" : ", ").append(signals[i].name()).append('=');
            if (signals[i].nature() == Nature.GAUGE_DOUBLE) {
                text.append(Double.longBitsToDouble(bits[i]));
            } else {
                text.append(Long.toUnsignedString(bits[i]));
            }
        }
        return text.append('}').toString();
    }

    /** Collects values in any order; the last value of a signal wins. Not thread-safe. */
    public static final class Builder {
        private Signal[] signals = new Signal[8];
        private long[] bits = new long[8];
        private int size;

        /** Notes a raw value. */
        public Builder put(Signal signal, long value) {
            int position = size;
            while (position > 0 && signals[position - 1].code() > signal.code()) {
                position--;
            }
            if (position > 0 && signals[position - 1] == signal) {
                bits[position - 1] = value;
                return this;
            }
            if (size == signals.length) {
                signals = Arrays.copyOf(signals, size * 2);
                bits = Arrays.copyOf(bits, size * 2);
            }
            System.arraycopy(signals, position, signals, position + 1, size - position);
            System.arraycopy(bits, position, bits, position + 1, size - position);
            signals[position] = signal;
            bits[position] = value;
            size++;
            return this;
        }

        /** Notes a value of a signal of {@link Nature#GAUGE_DOUBLE}. */
        public Builder put(Signal signal, double value) {
            return put(signal, Double.doubleToLongBits(value));
        }

        /** Whether a value of the signal was noted. */
        public boolean has(Signal signal) {
            for (int i = 0; i < size; i++) {
                if (signals[i] == signal) {
                    return true;
                }
            }
            return false;
        }

        /** Whether nothing was noted. */
        public boolean isEmpty() {
            return size == 0;
        }

        /** Forgets the values so far. */
        public void clear() {
            size = 0;
        }

        /** The values so far. */
        public Readings build() {
            return size == 0 ? EMPTY : new Readings(Arrays.copyOf(signals, size), Arrays.copyOf(bits, size));
        }
    }
}

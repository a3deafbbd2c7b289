package io.shadowtune.reports.history;

import java.time.Instant;
import java.util.BitSet;
import java.util.HexFormat;

/**
 * Which calls of one rank were counted: the highest number, and which of the {@value #WIDTH} up to it. A call further
 * back was counted, or is taken for one that was; the width is that of the ring the inspector plugin keeps. The scheme
 * is the anti-replay window of [1]. Not thread-safe.
 *
 * <p>[1] S. Kent, IP Encapsulating Security Payload, section 3.4.3, 2005, doi:10.17487/RFC4303
 */
final class CollectiveMark {
    private static final int WIDTH = 1024;

    private long last;
    /** Bit {@code i} says that {@code last - i} was counted. */
    private BitSet seen;

    private Instant at;

    CollectiveMark() {
        this(-1, new BitSet(), Instant.EPOCH);
    }

    private CollectiveMark(long last, BitSet seen, Instant at) {
        this.last = last;
        this.seen = seen;
        this.at = at;
    }

    /** A mark from what {@link #last} and {@link #text} gave. */
    static CollectiveMark of(long last, String text, Instant at) {
        return new CollectiveMark(last, BitSet.valueOf(HexFormat.of().parseHex(text)), at);
    }

    /** Whether the call is new; it counts as seen from then on. */
    boolean take(long sequence, Instant when) {
        at = when.isAfter(at) ? when : at;
        if (sequence > last) {
            shift(sequence - last);
            last = sequence;
            seen.set(0);
            return true;
        }
        long back = last - sequence;
        if (back >= WIDTH || seen.get((int) back)) {
            return false;
        }
        seen.set((int) back);
        return true;
    }

    private void shift(long by) {
        BitSet moved = new BitSet(WIDTH);
        if (by < WIDTH) {
            for (int bit = seen.nextSetBit(0); bit >= 0 && bit + by < WIDTH; bit = seen.nextSetBit(bit + 1)) {
                moved.set(bit + (int) by);
            }
        }
        seen = moved;
    }

    long last() {
        return last;
    }

    Instant at() {
        return at;
    }

    String text() {
        return HexFormat.of().formatHex(seen.toByteArray());
    }
}

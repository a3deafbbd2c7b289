package io.shadowtune.models.twin.packet;

import java.util.Arrays;

/**
 * What arrives where, in windows of time: a ring of lists, of which one is opened at a time and put in order then.
 *
 * <p>Within a window the order is that of slices of 1/64 of it, and of addition within a slice. Not thread-safe.
 */
final class Calendar {
    private static final int SLICE_BITS = 6;
    private static final int SLICES = 1 << SLICE_BITS;

    private final long windowNanos;
    private final int sliceShift;
    private final int ringMask;
    private final long[][] keys;
    private final long[][] cells;
    private final int[] counts;
    private final int[] first = new int[SLICES + 1];
    private long[] openKeys = new long[64];
    private long[] openCells = new long[64];
    private long openBegin;
    private int openSlot = -1;

    /**
     * An empty calendar.
     *
     * @param windowNanos nanoseconds of a window, at most 2^30
     * @param windows at least so many can be looked ahead
     */
    Calendar(long windowNanos, int windows) {
        this.windowNanos = windowNanos;
        this.openBegin = -windowNanos;
        int bits = Long.SIZE - Long.numberOfLeadingZeros(windowNanos - 1);
        this.sliceShift = Math.max(0, bits - SLICE_BITS);
        int ring = Integer.highestOneBit(Math.max(2, windows)) << 1;
        this.ringMask = ring - 1;
        this.keys = new long[ring][64];
        this.cells = new long[ring][64];
        this.counts = new int[ring];
    }

    /**
     * Adds an arrival.
     *
     * @throws IllegalArgumentException when it lies not after the window that is open, or farther ahead than the ring goes
     */
    void add(long nanos, int port, long cell) {
        long rest = nanos - openBegin;
        int ahead = 0;
        // Nearly always the next window or the one after; a division would cost more.
        while (rest >= windowNanos && ahead < 2) {
            rest -= windowNanos;
            ahead++;
        }
        if (rest >= windowNanos) {
            ahead += (int) Math.min(Integer.MAX_VALUE / 2, rest / windowNanos);
            rest %= windowNanos;
        }
        if (ahead < 1 || ahead > ringMask) {
            throw new IllegalArgumentException(
                    "The arrival (%d ns) must lie 1 to %d windows of %d ns after the one that began at %d ns."
                            .formatted(nanos, ringMask, windowNanos, openBegin));
        }
        int slot = (openSlot + ahead) & ringMask;
        int at = counts[slot]++;
        if (at == keys[slot].length) {
            keys[slot] = Arrays.copyOf(keys[slot], at * 2);
            cells[slot] = Arrays.copyOf(cells[slot], at * 2);
        }
        keys[slot][at] = ((long) port << Integer.SIZE) | rest;
        cells[slot][at] = cell;
    }

    /** Opens the next window, the one of time 0 at first, which closes the one before; gives the number of its arrivals. */
    int open() {
        openBegin += windowNanos;
        openSlot = (openSlot + 1) & ringMask;
        int slot = openSlot;
        int count = counts[slot];
        if (count == 0) {
            return 0;
        }
        counts[slot] = 0;
        if (count > openKeys.length) {
            openKeys = new long[keys[slot].length];
            openCells = new long[keys[slot].length];
        }
        sort(keys[slot], cells[slot], count);
        return count;
    }

    private void sort(long[] fromKeys, long[] fromCells, int count) {
        int shift = sliceShift;
        Arrays.fill(first, 0);
        for (int i = 0; i < count; i++) {
            first[(((int) fromKeys[i]) >>> shift) + 1]++;
        }
        for (int i = 1; i < SLICES; i++) {
            first[i] += first[i - 1];
        }
        for (int i = 0; i < count; i++) {
            int to = first[((int) fromKeys[i]) >>> shift]++;
            openKeys[to] = fromKeys[i];
            openCells[to] = fromCells[i];
        }
    }

    /** When something in the open window arrives. */
    long nanos(int position) {
        return openBegin + (int) openKeys[position];
    }

    int port(int position) {
        return (int) (openKeys[position] >>> Integer.SIZE);
    }

    long cell(int position) {
        return openCells[position];
    }
}

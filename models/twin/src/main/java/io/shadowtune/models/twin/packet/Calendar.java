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
    /** Of each arrival the port and the time in its window, then the cell: what is needed together lies together. */
    private final long[][] arrivals;

    private final int[] counts;
    private final int[] first = new int[SLICES + 1];
    private long[] open = new long[128];
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
        this.arrivals = new long[ring][128];
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
        int at = 2 * counts[slot]++;
        long[] list = arrivals[slot];
        if (at == list.length) {
            list = Arrays.copyOf(list, at * 2);
            arrivals[slot] = list;
        }
        list[at] = ((long) port << Integer.SIZE) | rest;
        list[at + 1] = cell;
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
        if (2 * count > open.length) {
            open = new long[arrivals[slot].length];
        }
        sort(arrivals[slot], count);
        return count;
    }

    private void sort(long[] from, int count) {
        int shift = sliceShift;
        Arrays.fill(first, 0);
        for (int i = 0; i < 2 * count; i += 2) {
            first[(((int) from[i]) >>> shift) + 1] += 2;
        }
        for (int i = 1; i < SLICES; i++) {
            first[i] += first[i - 1];
        }
        for (int i = 0; i < 2 * count; i += 2) {
            int slice = ((int) from[i]) >>> shift;
            int to = first[slice];
            first[slice] = to + 2;
            open[to] = from[i];
            open[to + 1] = from[i + 1];
        }
    }

    /** When something in the open window arrives. */
    long nanos(int position) {
        return openBegin + (int) open[2 * position];
    }

    int port(int position) {
        return (int) (open[2 * position] >>> Integer.SIZE);
    }

    long cell(int position) {
        return open[2 * position + 1];
    }
}

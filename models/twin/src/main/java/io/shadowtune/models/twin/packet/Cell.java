package io.shadowtune.models.twin.packet;

/**
 * Packets of one flow that go together, as the bits of a number: the flow, the position of the port it leaves by in its
 * route, how many packets, how many of them are marked, and whether it is the flow's last packet.
 */
final class Cell {
    /** Most packets that go together. */
    static final int MOST = 127;

    private static final int HOP_BITS = 8;
    private static final int MOST_HOPS = 1 << HOP_BITS;
    private static final int COUNT_SHIFT = 8;
    private static final int MARK_SHIFT = 16;
    private static final int LAST_SHIFT = 24;
    private static final int ACK_SHIFT = 25;
    private static final int BYTE = 0xFF;

    private Cell() {}

    /** Packets at the begin of their route. */
    static long of(int flow, int packets, boolean isLast) {
        return ((long) flow << Integer.SIZE) | (isLast ? 1L << LAST_SHIFT : 0) | ((long) packets << COUNT_SHIFT);
    }

    /** Acknowledgements of any flows at a port, which go no farther as such. */
    static long ofAcks(int packets) {
        return (1L << ACK_SHIFT) | ((long) packets << COUNT_SHIFT);
    }

    static int flow(long cell) {
        return (int) (cell >>> Integer.SIZE);
    }

    static int hop(long cell) {
        return (int) cell & (MOST_HOPS - 1);
    }

    static int packets(long cell) {
        return (int) (cell >>> COUNT_SHIFT) & BYTE;
    }

    static int marks(long cell) {
        return (int) (cell >>> MARK_SHIFT) & BYTE;
    }

    static boolean isLast(long cell) {
        return (cell & (1L << LAST_SHIFT)) != 0;
    }

    static boolean isAck(long cell) {
        return (cell & (1L << ACK_SHIFT)) != 0;
    }

    /** The same a hop farther, with so many marks more. */
    static long next(long cell, int newMarks) {
        int marks = Math.min(packets(cell), marks(cell) + newMarks);
        return ((cell & ~((long) BYTE << MARK_SHIFT)) | ((long) marks << MARK_SHIFT)) + 1;
    }
}

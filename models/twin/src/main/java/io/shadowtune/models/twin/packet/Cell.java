package io.shadowtune.models.twin.packet;

/**
 * Packets of one flow that go together, as the bits of a number: the position among {@link CellWays} of the port they
 * leave by, how many packets, how many of them are marked, and whether it is the flow's last packet.
 */
final class Cell {
    /** Most packets that go together. */
    static final int MOST = 127;

    private static final int MARK_SHIFT = 8;
    private static final int LAST_SHIFT = 16;
    private static final int ACK_SHIFT = 17;
    private static final int BYTE = 0xFF;
    private static final long HOP = 1L << Integer.SIZE;

    private Cell() {}

    /** Packets at a position. */
    static long of(int position, int packets, boolean isLast) {
        return ((long) position << Integer.SIZE) | (isLast ? 1L << LAST_SHIFT : 0) | packets;
    }

    /** Acknowledgements of any flows at a port, which go no farther as such. */
    static long ofAcks(int packets) {
        return (1L << ACK_SHIFT) | packets;
    }

    static int position(long cell) {
        return (int) (cell >>> Integer.SIZE);
    }

    static int packets(long cell) {
        return (int) cell & BYTE;
    }

    static int marks(long cell) {
        return (int) (cell >>> MARK_SHIFT) & BYTE;
    }

    /** Whether it is one packet that is like all but the last of its flow. */
    static boolean isSingle(long cell) {
        return ((int) cell & (BYTE | 1 << LAST_SHIFT | 1 << ACK_SHIFT)) == 1;
    }

    static boolean isLast(long cell) {
        return (cell & (1L << LAST_SHIFT)) != 0;
    }

    static boolean isAck(long cell) {
        return (cell & (1L << ACK_SHIFT)) != 0;
    }

    /** The same a hop farther. */
    static long next(long cell) {
        return cell + HOP;
    }

    /** The same a hop farther, with so many marks more. */
    static long next(long cell, int newMarks) {
        int marks = Math.min(packets(cell), marks(cell) + newMarks);
        return ((cell & ~((long) BYTE << MARK_SHIFT)) | ((long) marks << MARK_SHIFT)) + HOP;
    }
}

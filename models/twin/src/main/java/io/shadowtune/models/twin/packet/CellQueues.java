package io.shadowtune.models.twin.packet;

import java.util.Arrays;

/** What waits at each switch port, what has arrived in the window that is open, and how long cells take. Not thread-safe. */
final class CellQueues {
    final double[] nanosPerByte;
    final int[] fullNanos;
    final int[] ackNanos;
    final int[] delayNanos;
    final long[][] queues;
    final int[] heads;
    final int[] counts;
    /** When the first in the queue may begin to leave, and else from when on the port is free. */
    final long[] startNanos;
    /** Acknowledgements that pass about now. */
    final int[] acks;

    /** When something arrives in the window, and then what. */
    final long[][] arrived;

    final int[] arrivedCounts;

    CellQueues(Fabric fabric, CellSizes sizes) {
        int ports = fabric.portCount();
        this.nanosPerByte = new double[ports];
        this.fullNanos = new int[ports];
        this.ackNanos = new int[ports];
        this.delayNanos = new int[ports];
        this.queues = new long[ports][];
        this.heads = new int[ports];
        this.counts = new int[ports];
        this.startNanos = new long[ports];
        this.acks = new int[ports];
        this.arrived = new long[ports][];
        this.arrivedCounts = new int[ports];
        for (int port = 0; port < ports; port++) {
            nanosPerByte[port] = 8 / fabric.link(port).gbps();
            fullNanos[port] = (int) (sizes.fullBytes() * nanosPerByte[port]);
            ackNanos[port] = (int) (sizes.ackBytes() * nanosPerByte[port]);
            delayNanos[port] = (int) Math.round(fabric.link(port).delayMicros() * 1_000);
        }
    }

    /** Something arrives at a port in this window, not before what has been said of it already. */
    void arrives(int port, long cell, long nanos) {
        int at = 2 * arrivedCounts[port]++;
        long[] list = arrived[port];
        if (list == null) {
            list = new long[32];
            arrived[port] = list;
        } else if (at == list.length) {
            list = Arrays.copyOf(list, at * 2);
            arrived[port] = list;
        }
        list[at] = nanos;
        list[at + 1] = cell;
    }

    /** Puts something at the end of a queue. */
    void put(int port, long cell) {
        long[] queue = queues[port];
        int count = counts[port];
        if (queue == null) {
            queue = new long[16];
            queues[port] = queue;
        } else if (count == queue.length) {
            queue = grown(port, queue.length * 2);
        }
        queue[(heads[port] + count) & (queue.length - 1)] = cell;
        counts[port] = count + 1;
    }

    /** The queue of a port, with room for so many more. */
    long[] roomFor(int port, int more) {
        int wanted = counts[port] + more;
        long[] queue = queues[port];
        if (queue != null && queue.length >= wanted) {
            return queue;
        }
        return grown(port, Math.max(16, Integer.highestOneBit(wanted) << 1));
    }

    private long[] grown(int port, int length) {
        long[] larger = new long[length];
        long[] old = queues[port];
        if (old != null) {
            int head = heads[port];
            System.arraycopy(old, head, larger, 0, old.length - head);
            System.arraycopy(old, 0, larger, old.length - head, head);
        }
        heads[port] = 0;
        queues[port] = larger;
        return larger;
    }

    /** Takes out the first of a queue. */
    long take(int port) {
        long[] queue = queues[port];
        int head = heads[port];
        heads[port] = (head + 1) & (queue.length - 1);
        counts[port]--;
        return queue[head];
    }
}

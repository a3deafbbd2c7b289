package io.shadowtune.models.twin.packet;

import java.util.Arrays;

/** The packets that wait at each switch port: pause frames, which go first, and the rest in order. Not thread-safe. */
final class EgressQueues {
    private final PacketPool pool;
    private final int[] heads;
    private final int[] tails;
    private final int[] controlHeads;
    private final int[] controlTails;

    EgressQueues(int ports, PacketPool pool) {
        this.pool = pool;
        this.heads = empty(ports);
        this.tails = empty(ports);
        this.controlHeads = empty(ports);
        this.controlTails = empty(ports);
    }

    private static int[] empty(int ports) {
        int[] array = new int[ports];
        Arrays.fill(array, PacketPool.NIL);
        return array;
    }

    void add(int port, int packet) {
        append(heads, tails, port, packet);
    }

    void addControl(int port, int packet) {
        append(controlHeads, controlTails, port, packet);
    }

    int take(int port) {
        return removeFirst(heads, tails, port);
    }

    int takeControl(int port) {
        return removeFirst(controlHeads, controlTails, port);
    }

    boolean hasWork(int port) {
        return heads[port] != PacketPool.NIL || controlHeads[port] != PacketPool.NIL;
    }

    private void append(int[] first, int[] last, int port, int packet) {
        if (last[port] == PacketPool.NIL) {
            first[port] = packet;
        } else {
            pool.next[last[port]] = packet;
        }
        last[port] = packet;
    }

    private int removeFirst(int[] first, int[] last, int port) {
        int packet = first[port];
        if (packet != PacketPool.NIL) {
            first[port] = pool.next[packet];
            if (first[port] == PacketPool.NIL) {
                last[port] = PacketPool.NIL;
            }
            pool.next[packet] = PacketPool.NIL;
        }
        return packet;
    }
}

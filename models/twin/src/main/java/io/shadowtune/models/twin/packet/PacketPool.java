package io.shadowtune.models.twin.packet;

import java.util.Arrays;

/** Packets as numbers, their fields in arrays, and the links that make lists of them. Not thread-safe. */
final class PacketPool {
    /** No packet. */
    static final int NIL = -1;

    static final byte DATA = 0;
    static final byte ACK = 1;
    static final byte NACK = 2;
    static final byte XOFF = 3;
    static final byte XON = 4;

    int[] next = new int[1 << 10];
    int[] flow = new int[1 << 10];

    /** Data: number of the packet in its flow. Acknowledgements: number of the packet expected next. */
    int[] sequence = new int[1 << 10];

    int[] sizeBytes = new int[1 << 10];

    /** Position of the port it leaves next (or left last) in its route. */
    int[] hop = new int[1 << 10];

    /** Port by which it came into the switch where it is. */
    int[] ingress = new int[1 << 10];

    byte[] kind = new byte[1 << 10];

    /** Data: congestion experienced. Acknowledgements: the echo of it. */
    boolean[] marked = new boolean[1 << 10];

    private int free = NIL;
    private int used;

    int take(byte newKind, int newFlow, int newSequence, int newSizeBytes) {
        int packet = free;
        if (packet == NIL) {
            packet = used++;
            if (packet == next.length) {
                grow();
            }
        } else {
            free = next[packet];
        }
        kind[packet] = newKind;
        flow[packet] = newFlow;
        sequence[packet] = newSequence;
        sizeBytes[packet] = newSizeBytes;
        hop[packet] = 0;
        ingress[packet] = NIL;
        marked[packet] = false;
        next[packet] = NIL;
        return packet;
    }

    void release(int packet) {
        next[packet] = free;
        free = packet;
    }

    private void grow() {
        int length = next.length * 2;
        next = Arrays.copyOf(next, length);
        flow = Arrays.copyOf(flow, length);
        sequence = Arrays.copyOf(sequence, length);
        sizeBytes = Arrays.copyOf(sizeBytes, length);
        hop = Arrays.copyOf(hop, length);
        ingress = Arrays.copyOf(ingress, length);
        kind = Arrays.copyOf(kind, length);
        marked = Arrays.copyOf(marked, length);
    }
}

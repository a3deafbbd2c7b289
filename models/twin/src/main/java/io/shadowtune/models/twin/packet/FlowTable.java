package io.shadowtune.models.twin.packet;

import java.util.Arrays;
import java.util.List;

/** How far each flow has come, on both ends. Not thread-safe. */
final class FlowTable {
    private static final int NIL = -1;

    final int count;
    final int[] packets;
    final int[] lastPayloadBytes;

    /** Packets that may be sent by now; less than all of them where a gate holds the rest. */
    final int[] allowed;

    final int[] nextToSend;
    final int[] firstUnacknowledged;
    final int[] nextExpected;
    final long[] nextSendNanos;
    final int[] dataRoute;
    final int[] ackRoute;
    final long[] startNanos;
    final long[] endNanos;
    final long[] notifiedNanos;
    private final int[] seenUnacknowledged;
    private final int[] waitingFor;
    private final Dependants dependants;
    private final int[][] gates;
    private final int[] chunkPackets;
    private final int[] chunksAhead;

    FlowTable(List<Flow> flows, Wire wire) {
        this.count = flows.size();
        this.packets = new int[count];
        this.lastPayloadBytes = new int[count];
        this.allowed = new int[count];
        this.nextToSend = new int[count];
        this.firstUnacknowledged = new int[count];
        this.nextExpected = new int[count];
        this.nextSendNanos = new long[count];
        this.dataRoute = new int[count];
        this.ackRoute = new int[count];
        this.startNanos = filled(NIL);
        this.endNanos = filled(NIL);
        this.notifiedNanos = filled(Long.MIN_VALUE / 2);
        this.seenUnacknowledged = filledInts(NIL);
        this.waitingFor = new int[count];
        this.gates = new int[count][];
        this.chunkPackets = new int[count];
        this.chunksAhead = new int[count];
        for (int i = 0; i < count; i++) {
            Flow flow = flows.get(i);
            long number = (flow.bytes() + wire.payloadBytes() - 1) / wire.payloadBytes();
            if (number > Integer.MAX_VALUE / 2) {
                throw new IllegalArgumentException("The bytes (%d) of a flow must make at most %d packets of %d."
                        .formatted(flow.bytes(), Integer.MAX_VALUE / 2, wire.payloadBytes()));
            }
            packets[i] = (int) number;
            lastPayloadBytes[i] = (int) (flow.bytes() - (number - 1) * wire.payloadBytes());
            gates[i] = flow.gates().stream().mapToInt(gate -> gate).toArray();
            chunkPackets[i] = (int) Math.max(1, (flow.chunkBytes() + wire.payloadBytes() - 1) / wire.payloadBytes());
            chunksAhead[i] = flow.chunksAhead();
            allowed[i] = gates[i].length == 0
                    ? packets[i]
                    : (int) Math.min(packets[i], (long) chunkPackets[i] * chunksAhead[i]);
            waitingFor[i] = flow.after().size();
        }
        this.dependants = new Dependants(flows);
    }

    private long[] filled(long value) {
        long[] array = new long[count];
        Arrays.fill(array, value);
        return array;
    }

    private int[] filledInts(int value) {
        int[] array = new int[count];
        Arrays.fill(array, value);
        return array;
    }

    boolean isWaiting(int flow) {
        return waitingFor[flow] > 0;
    }

    boolean hasStarted(int flow) {
        return startNanos[flow] != NIL;
    }

    boolean isDone(int flow) {
        return endNanos[flow] != NIL;
    }

    Dependants dependants() {
        return dependants;
    }

    /** One of those a flow waits for has arrived; true when it was the last. */
    boolean arrived(int flow) {
        waitingFor[flow]--;
        return waitingFor[flow] == 0;
    }

    /** What the gates' progress lets through; true when it lets more through than before. */
    boolean open(int flow) {
        long through = packets[flow];
        int chunk = chunkPackets[flow];
        for (int gate : gates[flow]) {
            if (nextExpected[gate] < packets[gate]) {
                through = Math.min(through, (long) (nextExpected[gate] / chunk + chunksAhead[flow]) * chunk);
            }
        }
        boolean more = through > allowed[flow];
        if (more) {
            allowed[flow] = (int) through;
        }
        return more;
    }

    boolean hasToSend(int flow) {
        return nextToSend[flow] < allowed[flow];
    }

    /** Whether nothing has been acknowledged since it was asked last. */
    boolean madeNoProgress(int flow) {
        boolean none = seenUnacknowledged[flow] == firstUnacknowledged[flow];
        seenUnacknowledged[flow] = firstUnacknowledged[flow];
        return none;
    }
}

package io.shadowtune.models.twin.packet;

import java.util.Arrays;

/**
 * What waits in each host's NIC: acknowledgements, which go first, and the queue pairs, which take turns as their pacing
 * allows. Entries of switch ports stay unused. Not thread-safe.
 */
final class HostNics {
    /** No flow. */
    static final int NIL = -1;

    private final PacketPool pool;
    private final FlowTable flows;
    private final int[] ackHead;
    private final int[] ackTail;
    private final int[][] pairs;
    private final int[] pairCount;
    private final int[] lastTurn;
    private final long[] earliest;
    private final boolean[] wakePending;

    HostNics(int ports, PacketPool pool, FlowTable flows) {
        this.pool = pool;
        this.flows = flows;
        this.ackHead = new int[ports];
        this.ackTail = new int[ports];
        Arrays.fill(ackHead, PacketPool.NIL);
        Arrays.fill(ackTail, PacketPool.NIL);
        this.pairs = new int[ports][];
        this.pairCount = new int[ports];
        this.lastTurn = new int[ports];
        this.earliest = new long[ports];
        Arrays.fill(earliest, Long.MAX_VALUE);
        this.wakePending = new boolean[ports];
    }

    void addAck(int port, int packet) {
        if (ackTail[port] == PacketPool.NIL) {
            ackHead[port] = packet;
        } else {
            pool.next[ackTail[port]] = packet;
        }
        ackTail[port] = packet;
    }

    /** The acknowledgement that goes next, taken out; {@link PacketPool#NIL} when there is none. */
    int takeAck(int port) {
        int packet = ackHead[port];
        if (packet != PacketPool.NIL) {
            ackHead[port] = pool.next[packet];
            if (ackHead[port] == PacketPool.NIL) {
                ackTail[port] = PacketPool.NIL;
            }
            pool.next[packet] = PacketPool.NIL;
        }
        return packet;
    }

    void addPair(int port, int flow, long now) {
        int[] list = pairs[port];
        if (list == null) {
            list = new int[4];
        } else if (pairCount[port] == list.length) {
            list = Arrays.copyOf(list, list.length * 2);
        }
        list[pairCount[port]++] = flow;
        pairs[port] = list;
        flows.nextSendNanos[flow] = now;
        mayGoOn(port, now);
    }

    /** A queue pair that had nothing to send has something again, from that time on. */
    void mayGoOn(int port, long nanos) {
        earliest[port] = Math.min(earliest[port], nanos);
    }

    /** The queue pair whose turn it is; {@link #NIL} when none may send now. */
    int nextPair(int port, long now) {
        if (earliest[port] > now) {
            return NIL;
        }
        int count = pairCount[port];
        int[] list = pairs[port];
        long soonest = Long.MAX_VALUE;
        boolean sawFinished = false;
        int position = lastTurn[port];
        for (int i = 0; i < count; i++) {
            position = position + 1 >= count ? 0 : position + 1;
            int flow = list[position];
            if (flows.hasToSend(flow)) {
                long at = flows.nextSendNanos[flow];
                if (at <= now) {
                    lastTurn[port] = position;
                    return flow;
                }
                soonest = Math.min(soonest, at);
            } else if (flows.isDone(flow)) {
                sawFinished = true;
            }
        }
        earliest[port] = soonest;
        if (sawFinished) {
            forgetFinished(port);
        }
        return NIL;
    }

    private void forgetFinished(int port) {
        int[] list = pairs[port];
        int kept = 0;
        int turn = lastTurn[port];
        int newTurn = turn;
        for (int i = 0; i < pairCount[port]; i++) {
            if (!flows.isDone(list[i])) {
                list[kept++] = list[i];
            } else if (i <= turn) {
                newTurn--;
            }
        }
        pairCount[port] = kept;
        lastTurn[port] = Math.max(0, newTurn);
    }

    /** When the next queue pair may send, as far as known; {@link Long#MAX_VALUE} for never. */
    long earliest(int port) {
        return earliest[port];
    }

    /** Whether a wake-up must be scheduled, which then counts as pending. */
    boolean needsWake(int port) {
        boolean needs = !wakePending[port];
        wakePending[port] = true;
        return needs;
    }

    boolean hasWork(int port) {
        return pairCount[port] > 0 || ackHead[port] != PacketPool.NIL;
    }

    void woken(int port) {
        wakePending[port] = false;
    }
}

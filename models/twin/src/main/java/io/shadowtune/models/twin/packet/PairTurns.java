package io.shadowtune.models.twin.packet;

import java.util.Arrays;

/**
 * The queue pairs of one host's port in the order of their turns: those whose pacing allows them already in a line, the
 * others by when it will. Not thread-safe.
 */
final class PairTurns {
    private final long[] nextSendNanos;
    /** Who had its turn longest ago goes first among those of one instant. */
    private final int[] turns;

    private int[] line = new int[4];
    private int lineHead;
    private int lineCount;
    private int[] heap = new int[4];
    private int heapCount;
    private int turn;

    /** No pairs. Both arrays are by flow, and shared by all ports. */
    PairTurns(long[] nextSendNanos, int[] turns) {
        this.nextSendNanos = nextSendNanos;
        this.turns = turns;
    }

    int count() {
        return lineCount + heapCount;
    }

    /** When the next pair may go, when the port is free from a time on; {@link Long#MAX_VALUE} for never. */
    long next(long freeNanos) {
        if (lineCount > 0) {
            return freeNanos;
        }
        return heapCount == 0 ? Long.MAX_VALUE : Math.max(freeNanos, nextSendNanos[heap[0]]);
    }

    /** Takes out the pair whose turn it is at a time that {@link #next} has given, or later. */
    int take(long now) {
        line(now);
        int flow = line[lineHead];
        lineHead = (lineHead + 1) & (line.length - 1);
        lineCount--;
        return flow;
    }

    /** Adds a pair at the time up to which the port is busy. */
    void add(int flow, long freeNanos) {
        turns[flow] = turn++;
        if (nextSendNanos[flow] <= freeNanos) {
            line(freeNanos);
            append(flow);
            return;
        }
        if (heapCount == heap.length) {
            heap = Arrays.copyOf(heap, heapCount * 2);
        }
        int at = heapCount++;
        while (at > 0 && isBefore(flow, heap[(at - 1) >> 1])) {
            heap[at] = heap[(at - 1) >> 1];
            at = (at - 1) >> 1;
        }
        heap[at] = flow;
    }

    /** Puts in line whom pacing allows by then. */
    private void line(long now) {
        while (heapCount > 0 && nextSendNanos[heap[0]] <= now) {
            append(heap[0]);
            heapCount--;
            if (heapCount > 0) {
                sift(heap[heapCount]);
            }
        }
    }

    private void append(int flow) {
        if (lineCount == line.length) {
            int[] longer = new int[lineCount * 2];
            System.arraycopy(line, lineHead, longer, 0, lineCount - lineHead);
            System.arraycopy(line, 0, longer, lineCount - lineHead, lineHead);
            line = longer;
            lineHead = 0;
        }
        line[(lineHead + lineCount++) & (line.length - 1)] = flow;
    }

    private boolean isBefore(int flow, int other) {
        long later = nextSendNanos[other] - nextSendNanos[flow];
        return later > 0 || (later == 0 && turns[flow] - turns[other] < 0);
    }

    private void sift(int flow) {
        int at = 0;
        for (int child = 1; child < heapCount; child = 2 * at + 1) {
            if (child + 1 < heapCount && isBefore(heap[child + 1], heap[child])) {
                child++;
            }
            if (isBefore(flow, heap[child])) {
                break;
            }
            heap[at] = heap[child];
            at = child;
        }
        heap[at] = flow;
    }
}

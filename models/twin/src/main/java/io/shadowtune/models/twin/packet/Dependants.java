package io.shadowtune.models.twin.packet;

import java.util.List;

/** Which flows wait for which: for each flow, those that start after it and those whose gate it is. Immutable. */
final class Dependants {
    private final int[] first;
    private final int[] entries;

    Dependants(List<Flow> flows) {
        int count = flows.size();
        this.first = new int[count + 1];
        for (Flow flow : flows) {
            flow.after().forEach(other -> first[other + 1]++);
            flow.gates().forEach(other -> first[other + 1]++);
        }
        for (int i = 0; i < count; i++) {
            first[i + 1] += first[i];
        }
        this.entries = new int[first[count]];
        int[] next = first.clone();
        for (int i = 0; i < count; i++) {
            for (int other : flows.get(i).after()) {
                entries[next[other]++] = i << 1;
            }
            for (int other : flows.get(i).gates()) {
                entries[next[other]++] = (i << 1) | 1;
            }
        }
    }

    boolean any(int flow) {
        return first[flow + 1] > first[flow];
    }

    /** Position of the first that waits for a flow. */
    int begin(int flow) {
        return first[flow];
    }

    /** Position after the last. */
    int end(int flow) {
        return first[flow + 1];
    }

    /** The flow at a position. */
    int flow(int position) {
        return entries[position] >>> 1;
    }

    /** Whether it is gated rather than started. */
    boolean isGated(int position) {
        return (entries[position] & 1) != 0;
    }
}

package io.shadowtune.models.twin.generator;

import java.util.Arrays;

/** What each NIC sent to each other one. For small fabrics; not thread-safe. */
final class StreamMeter {
    private final int nics;
    final double[] bytes;
    final double[] markedBytes;
    final double[] flowSeconds;
    final int[] flows;

    StreamMeter(int nics) {
        this.nics = nics;
        this.bytes = new double[nics * nics];
        this.markedBytes = new double[nics * nics];
        this.flowSeconds = new double[nics * nics];
        this.flows = new int[nics * nics];
    }

    int at(int from, int to) {
        return from * nics + to;
    }

    void add(int from, int to, double sent, double marked, int over, double seconds) {
        int at = at(from, to);
        bytes[at] += sent;
        markedBytes[at] += marked;
        flowSeconds[at] += over * seconds;
        flows[at] = Math.max(flows[at], over);
    }

    void clear() {
        Arrays.fill(bytes, 0);
        Arrays.fill(markedBytes, 0);
        Arrays.fill(flowSeconds, 0);
        Arrays.fill(flows, 0);
    }
}

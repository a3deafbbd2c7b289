package io.shadowtune.models.twin.packet;

import java.util.Arrays;

/**
 * Which switches have so much memory left that nothing that can come in a window makes one tell anybody to stop or to go
 * on: at those, ports need not know of each other. Not thread-safe.
 */
final class CalmSwitches {
    private final Fabric fabric;
    private final SwitchMemory memory;
    /** Most that can come to a node in a window by one port, and by all of them. */
    private final long[] mostByPort;

    private final long[] mostByAll;
    private final long[] askedIn;
    private final boolean[] isCalm;

    /**
     * Switches of a fabric.
     *
     * @param windowNanos length of a window
     * @param bytes what a link may bring in a window beyond what it carries in one
     */
    CalmSwitches(Fabric fabric, SwitchMemory memory, long windowNanos, int bytes) {
        this.fabric = fabric;
        this.memory = memory;
        this.mostByPort = new long[fabric.nodeCount()];
        this.mostByAll = new long[fabric.nodeCount()];
        this.askedIn = new long[fabric.nodeCount()];
        Arrays.fill(askedIn, -1);
        this.isCalm = new boolean[fabric.nodeCount()];
        for (int port = 0; port < fabric.portCount(); port++) {
            long most = (long) (fabric.link(port).gbps() * windowNanos / 8) + bytes;
            int node = fabric.from(port);
            mostByPort[node] = Math.max(mostByPort[node], most);
            mostByAll[node] += most;
        }
    }

    /** Whether a switch is calm in the window that begins. */
    boolean isCalm(int node, long window) {
        if (askedIn[node] != window) {
            askedIn[node] = window;
            isCalm[node] = memory.isCalm(fabric, node, mostByPort[node], mostByAll[node]);
        }
        return isCalm[node];
    }
}

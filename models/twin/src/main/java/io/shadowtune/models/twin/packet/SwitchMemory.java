package io.shadowtune.models.twin.packet;

import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * Who holds how much of each switch's memory, by ingress port, and who has been told to stop. Not thread-safe.
 *
 * <p>Accounting as in the HPCC authors' simulator, class SwitchMmu: what comes above the threshold goes to the headroom,
 * and leaves from there first.
 */
final class SwitchMemory {
    private final boolean[] pfc;
    private final double[] alpha;
    private final long[] reserveBytes;
    private final long[] resumeBytes;
    private final long slackBytes;
    private final long[] heldBytes;
    private final long[] headroomUsedBytes;
    private final long[] headroomBytes;
    private final boolean[] stopped;
    private final long[] sharedUsedBytes;
    private final long[] shareableBytes;

    SwitchMemory(Fabric fabric, IntFunction<SwitchSettings> settingsOf) {
        this(fabric, settingsOf, 0);
    }

    /** Memories whose headrooms take so many bytes more, for who counts packets a little early. */
    SwitchMemory(Fabric fabric, IntFunction<SwitchSettings> settingsOf, long slackBytes) {
        this.slackBytes = slackBytes;
        int nodes = fabric.nodeCount();
        SwitchSettings[] settings = new SwitchSettings[nodes];
        Arrays.setAll(settings, settingsOf);
        this.pfc = new boolean[nodes];
        this.alpha = new double[nodes];
        this.reserveBytes = new long[nodes];
        this.resumeBytes = new long[nodes];
        int ports = fabric.portCount();
        this.heldBytes = new long[ports];
        this.headroomUsedBytes = new long[ports];
        this.headroomBytes = new long[ports];
        this.stopped = new boolean[ports];
        this.sharedUsedBytes = new long[nodes];
        this.shareableBytes = new long[nodes];
        for (int port = 0; port < ports; port++) {
            Link link = fabric.link(port);
            headroomBytes[port] =
                    settings[fabric.from(port)].pfc() ? SwitchSettings.HEADROOM_DELAYS * bytesOnTheWire(link) : 0;
        }
        for (int node = 0; node < nodes; node++) {
            long left = settings[node].bufferBytes();
            for (int i = 0; i < fabric.degree(node); i++) {
                left -= headroomBytes[fabric.port(node, i)] + settings[node].reserveBytes();
            }
            if (left <= 0 && !fabric.isHost(node)) {
                throw new IllegalArgumentException(
                        "The switch.bufferMiB (%1$.3f) must be above the %4$.3f that the %2$d ports of switch %3$d set aside."
                                .formatted(
                                        settings[node].bufferBytes() / (double) SwitchSettings.MEBIBYTE,
                                        fabric.degree(node),
                                        node,
                                        (settings[node].bufferBytes() - left) / (double) SwitchSettings.MEBIBYTE));
            }
            shareableBytes[node] = left;
            pfc[node] = settings[node].pfc();
            alpha[node] = settings[node].pfcAlpha();
            reserveBytes[node] = settings[node].reserveBytes();
            resumeBytes[node] = settings[node].resumeBytes();
        }
    }

    private static long bytesOnTheWire(Link link) {
        return (long) (link.gbps() * link.delayMicros() * 1_000 / 8);
    }

    private long threshold(int node) {
        return (long) ((shareableBytes[node] - sharedUsedBytes[node]) * alpha[node]);
    }

    private long shared(int port, int node) {
        return Math.max(0, heldBytes[port] - reserveBytes[node]);
    }

    /** Takes a packet in by a port; false when there is no room for it. */
    boolean take(int port, int node, int bytes) {
        long threshold = threshold(node);
        long after = heldBytes[port] + bytes;
        if (after <= reserveBytes[node]) {
            heldBytes[port] = after;
            return true;
        }
        if (after - reserveBytes[node] > threshold) {
            if (headroomUsedBytes[port] + bytes > headroomBytes[port] + slackBytes) {
                return false;
            }
            headroomUsedBytes[port] += bytes;
            return true;
        }
        heldBytes[port] = after;
        sharedUsedBytes[node] += Math.min(bytes, after - reserveBytes[node]);
        return true;
    }

    /** Lets a packet go that came in by a port. */
    void give(int port, int node, int bytes) {
        long fromHeadroom = Math.min(headroomUsedBytes[port], bytes);
        long rest = bytes - fromHeadroom;
        long fromShared = Math.min(rest, shared(port, node));
        headroomUsedBytes[port] -= fromHeadroom;
        heldBytes[port] -= rest;
        sharedUsedBytes[node] -= fromShared;
    }

    /** Whether a port that takes in so many bytes more would have to tell its far end to stop. */
    boolean wouldStop(int port, int node, int bytes) {
        return pfc[node] && !stopped[port] && shared(port, node) + bytes >= threshold(node);
    }

    /** Whether a port must tell its far end to stop, which it then counts as told. */
    boolean mustStop(int port, int node) {
        if (!pfc[node] || stopped[port]) {
            return false;
        }
        boolean stop = headroomUsedBytes[port] > 0 || shared(port, node) >= threshold(node);
        stopped[port] = stop;
        return stop;
    }

    /** Whether a port may tell its far end to go on, which it then counts as told. */
    boolean mayResume(int port, int node) {
        if (!stopped[port] || headroomUsedBytes[port] > 0) {
            return false;
        }
        long shared = shared(port, node);
        boolean resume = shared == 0 || shared + resumeBytes[node] <= threshold(node);
        stopped[port] = !resume;
        return resume;
    }

    /**
     * Counts anew what a switch's ports hold, and tells whether none of them has been told to stop, or will be when so many
     * bytes come by each of them and by all.
     */
    boolean isCalm(Fabric fabric, int node, long mostByPort, long mostByAll) {
        long all = 0;
        long most = 0;
        boolean isQuiet = pfc[node];
        for (int i = 0; i < fabric.degree(node); i++) {
            int port = fabric.port(node, i);
            long shared = shared(port, node);
            all += shared;
            most = Math.max(most, shared);
            isQuiet &= !stopped[port] && headroomUsedBytes[port] == 0;
        }
        sharedUsedBytes[node] = all;
        return isQuiet && most + mostByPort < (long) ((shareableBytes[node] - all - mostByAll) * alpha[node]);
    }

    /** A port of a calm switch holds so many bytes more, or fewer, until {@link #isCalm} counts anew. */
    void changed(int port, int bytes) {
        heldBytes[port] += bytes;
    }

    /** Memory of a switch in use beyond reserves and headrooms. */
    long sharedUsed(int node) {
        return sharedUsedBytes[node];
    }
}

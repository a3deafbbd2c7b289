package io.shadowtune.models.twin.packet;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The ports that the packets of each flow leave by, one after the other, in one array. A flow's way is given by its
 * switches or chosen among all shortest ways by a seeded hash of the flow, as ECMP does. Not thread-safe.
 */
final class Routes {
    private static final int UNREACHABLE = Integer.MAX_VALUE;

    private final Fabric fabric;
    private final long seed;
    private final BitSet downLinks = new BitSet();
    /** Hops of each switch to {@link #distanceTo}, over switches only. */
    private final int[] distance;

    private final int[] queue;
    private int distanceTo = -1;
    int[] ports = new int[1 << 10];
    private int used;

    Routes(Fabric fabric, long seed) {
        this.fabric = fabric;
        this.seed = seed;
        this.distance = new int[fabric.nodeCount()];
        this.queue = new int[fabric.nodeCount()];
    }

    /** Links that carry nothing any more; ways added from now on avoid them. */
    void down(int link, boolean isDown) {
        downLinks.set(link, isDown);
        distanceTo = -1;
    }

    boolean isDown(int port) {
        return downLinks.get(port >> 1);
    }

    /**
     * Adds a way and gives the position of its first port.
     *
     * @param flow number that the hash is made of
     * @param switches the way; empty for the hash's choice
     * @throws IllegalArgumentException when there is no such way
     */
    int add(long flow, int source, int destination, List<Integer> switches) {
        int start = used;
        int node = source;
        if (switches.isEmpty()) {
            // Hosts behind one switch share its distances: only the last hop differs.
            int port = degree(destination) == 1 ? fabric.port(destination, 0) : -1;
            int last = port < 0 || isDown(port) || fabric.to(port) == source ? destination : fabric.to(port);
            measure(last);
            while (node != last) {
                int out = nearer(node, destination, source, flow);
                append(out);
                node = fabric.to(out);
            }
            if (last != destination) {
                append(port ^ 1);
            }
            return start;
        }
        for (int next : switches) {
            append(portBetween(node, next, flow));
            node = next;
        }
        append(portBetween(node, destination, flow));
        return start;
    }

    private int portBetween(int from, int to, long flow) {
        int parallel = 0;
        for (int i = 0; i < degree(from); i++) {
            int port = fabric.port(from, i);
            if (fabric.to(port) == to && !isDown(port)) {
                parallel++;
            }
        }
        if (parallel == 0) {
            throw new IllegalArgumentException(
                    "The path of a flow must follow links; there is none from %d to %d.".formatted(from, to));
        }
        int chosen = choose(flow, from, parallel);
        for (int i = 0; ; i++) {
            int port = fabric.port(from, i);
            if (fabric.to(port) == to && !isDown(port) && chosen-- == 0) {
                return port;
            }
        }
    }

    private int nearer(int node, int destination, int source, long flow) {
        int least = UNREACHABLE;
        int candidates = 0;
        for (int i = 0; i < degree(node); i++) {
            int there = distanceOver(fabric.port(node, i));
            if (there < least) {
                least = there;
                candidates = 0;
            }
            candidates += there == least ? 1 : 0;
        }
        if (least == UNREACHABLE) {
            throw new IllegalArgumentException(
                    "The topology must join the hosts of every flow; there is no path from %d to %d."
                            .formatted(source, destination));
        }
        int chosen = choose(flow, node, candidates);
        for (int i = 0; ; i++) {
            int port = fabric.port(node, i);
            if (distanceOver(port) == least && chosen-- == 0) {
                return port;
            }
        }
    }

    /** Hops from the far end of a port. */
    private int distanceOver(int port) {
        return isDown(port) ? UNREACHABLE : distance[fabric.to(port)];
    }

    private int degree(int node) {
        return node < fabric.nodeCount() ? fabric.degree(node) : 0;
    }

    /** Different switches choose independently, or all of them would make the same half of the ways. */
    private int choose(long flow, int node, int among) {
        return among == 1
                ? 0
                : (int) Long.remainderUnsigned(Seeded.mix(seed ^ Seeded.mix((flow * 31) + node)) >>> 1, among);
    }

    private void measure(int target) {
        if (distanceTo == target) {
            return;
        }
        Arrays.fill(distance, UNREACHABLE);
        distance[target] = 0;
        queue[0] = target;
        int known = 1;
        for (int next = 0; next < known; next++) {
            int node = queue[next];
            for (int i = 0; i < degree(node); i++) {
                int port = fabric.port(node, i);
                int other = fabric.to(port);
                // Hosts forward nothing, so no way leads through one.
                if (distance[other] == UNREACHABLE && !fabric.isHost(other) && !isDown(port)) {
                    distance[other] = distance[node] + 1;
                    queue[known++] = other;
                }
            }
        }
        distanceTo = target;
    }

    private void append(int port) {
        if (used == ports.length) {
            ports = Arrays.copyOf(ports, used * 2);
        }
        ports[used++] = port;
    }
}

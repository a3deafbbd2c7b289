package io.shadowtune.models.twin.packet;

import java.util.ArrayDeque;
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
    private final int[] distance;
    private int distanceTo = -1;
    int[] ports = new int[1 << 10];
    private int used;

    Routes(Fabric fabric, long seed) {
        this.fabric = fabric;
        this.seed = seed;
        this.distance = new int[fabric.nodeCount()];
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
            measure(destination);
            while (node != destination) {
                int port = nearer(node, destination, source, flow);
                append(port);
                node = fabric.to(port);
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
        int candidates = 0;
        for (int i = 0; i < degree(node); i++) {
            if (isNearer(node, fabric.port(node, i))) {
                candidates++;
            }
        }
        if (candidates == 0) {
            throw new IllegalArgumentException(
                    "The topology must join the hosts of every flow; there is no path from %d to %d."
                            .formatted(source, destination));
        }
        int chosen = choose(flow, node, candidates);
        for (int i = 0; ; i++) {
            int port = fabric.port(node, i);
            if (isNearer(node, port) && chosen-- == 0) {
                return port;
            }
        }
    }

    private int degree(int node) {
        return node < fabric.nodeCount() ? fabric.degree(node) : 0;
    }

    private boolean isNearer(int node, int port) {
        return distance[node] != UNREACHABLE && distance[fabric.to(port)] == distance[node] - 1 && !isDown(port);
    }

    /** Different switches choose independently, or all of them would make the same half of the ways. */
    private int choose(long flow, int node, int among) {
        return among == 1
                ? 0
                : (int) Long.remainderUnsigned(Seeded.mix(seed ^ Seeded.mix((flow * 31) + node)) >>> 1, among);
    }

    private void measure(int destination) {
        if (distanceTo == destination) {
            return;
        }
        Arrays.fill(distance, UNREACHABLE);
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        distance[destination] = 0;
        queue.add(destination);
        while (!queue.isEmpty()) {
            int node = queue.remove();
            for (int i = 0; i < fabric.degree(node); i++) {
                int port = fabric.port(node, i);
                int other = fabric.to(port);
                boolean carries = node == destination || !fabric.isHost(node);
                if (carries && distance[other] == UNREACHABLE && !isDown(port)) {
                    distance[other] = distance[node] + 1;
                    queue.add(other);
                }
            }
        }
        distanceTo = destination;
    }

    private void append(int port) {
        if (used == ports.length) {
            ports = Arrays.copyOf(ports, used * 2);
        }
        ports[used++] = port;
    }
}

package io.shadowtune.models.twin.packet;

import java.util.BitSet;
import java.util.List;

/**
 * Hosts and switches and the links between them. Each link gives two ports: port {@code 2 i} sends from the first end of
 * link {@code i}, port {@code 2 i + 1} from the second. Immutable.
 */
public final class Fabric {
    private final int nodes;
    private final BitSet hosts;
    private final List<Link> links;
    private final int[] firstPort;
    private final int[] ports;

    /**
     * A fabric.
     *
     * @param links its links; nodes are numbered from 0
     * @param hosts which nodes are hosts; all others forward
     * @throws IllegalArgumentException when there is no link
     */
    public Fabric(List<Link> links, BitSet hosts) {
        if (links.isEmpty()) {
            throw new IllegalArgumentException("The topology must have at least one link.");
        }
        this.links = List.copyOf(links);
        this.hosts = (BitSet) hosts.clone();
        this.nodes = 1
                + links.stream()
                        .mapToInt(link -> Math.max(link.a(), link.b()))
                        .max()
                        .orElse(0);
        this.firstPort = new int[nodes + 1];
        for (int port = 0; port < portCount(); port++) {
            firstPort[from(port) + 1]++;
        }
        for (int node = 0; node < nodes; node++) {
            firstPort[node + 1] += firstPort[node];
        }
        this.ports = new int[portCount()];
        int[] filled = firstPort.clone();
        for (int port = 0; port < portCount(); port++) {
            ports[filled[from(port)]++] = port;
        }
    }

    /** Number of nodes, hosts and switches. */
    public int nodeCount() {
        return nodes;
    }

    /** Number of ports: two for each link. */
    public int portCount() {
        return 2 * links.size();
    }

    /** Whether a node is a host. */
    public boolean isHost(int node) {
        return hosts.get(node);
    }

    /** The node a port belongs to. */
    public int from(int port) {
        Link link = links.get(port >> 1);
        return (port & 1) == 0 ? link.a() : link.b();
    }

    /** The node at the other end of a port's link. */
    public int to(int port) {
        return from(port ^ 1);
    }

    /** The link of a port. */
    public Link link(int port) {
        return links.get(port >> 1);
    }

    /** Number of ports of a node. */
    public int degree(int node) {
        return firstPort[node + 1] - firstPort[node];
    }

    /** A node's port, by its position from 0. */
    public int port(int node, int position) {
        return ports[firstPort[node] + position];
    }

    /** How a port is written: {@code 9->8} leaves node 9 for node 8. */
    public String portName(int port) {
        return from(port) + "->" + to(port);
    }
}

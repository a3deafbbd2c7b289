package io.shadowtune.models.twin.packet;

/**
 * The ports that the packets of each flow leave by, from their host's to the last one, then the flow itself, then the
 * ports of its acknowledgements; so a position says where a packet is, whose it is, and where it goes, and what is needed
 * together lies together. Not thread-safe.
 */
final class CellWays {
    private static final int MOST_HOPS = 64;

    private static final int END = -1;

    private final int[] ports;
    private final int[] begin;

    /**
     * Ways as chosen.
     *
     * @throws IllegalArgumentException when one has more than 64 switches
     */
    CellWays(Fabric fabric, FlowTable flows, Routes routes) {
        this.begin = new int[flows.count];
        int[] there = new int[flows.count];
        int[] back = new int[flows.count];
        int length = 0;
        for (int flow = 0; flow < flows.count; flow++) {
            if (flows.packets[flow] > 0) {
                there[flow] = hops(fabric, routes, flows.dataRoute[flow]);
                back[flow] = hops(fabric, routes, flows.ackRoute[flow]);
            }
            begin[flow] = length;
            length += there[flow] + back[flow] + 2;
        }
        this.ports = new int[length];
        for (int flow = 0; flow < flows.count; flow++) {
            int middle = begin[flow] + there[flow];
            System.arraycopy(routes.ports, flows.dataRoute[flow], ports, begin[flow], there[flow]);
            ports[middle] = ~flow;
            System.arraycopy(routes.ports, flows.ackRoute[flow], ports, middle + 1, back[flow]);
            ports[middle + 1 + back[flow]] = END;
        }
    }

    private static int hops(Fabric fabric, Routes routes, int route) {
        int hop = 1;
        while (!fabric.isHost(fabric.to(routes.ports[route + hop - 1]))) {
            hop++;
            if (hop > MOST_HOPS + 1) {
                throw new IllegalArgumentException(
                        "The switch_path of a flow must have at most %d switches.".formatted(MOST_HOPS));
            }
        }
        return hop;
    }

    /** Position of a flow's first port, which is its host's. */
    int begin(int flow) {
        return begin[flow];
    }

    /**
     * The port at a position; below 0 beyond the last one, from where the ports of the acknowledgements follow, the
     * receiver's first.
     */
    int port(int position) {
        return ports[position];
    }

    /** The port by which a packet that is at a position came to its switch. */
    int ingress(int position) {
        return ports[position - 1] ^ 1;
    }

    /** The flow that a position belongs to. */
    int flow(int position) {
        int at = position;
        while (ports[at] >= 0) {
            at++;
        }
        return ~ports[at];
    }
}

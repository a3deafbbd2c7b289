package io.shadowtune.models.twin.packet;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Fabrics of the usual shapes. Hosts are numbered first, then the switches nearest to them, then those above. */
public final class Topologies {
    /** Links of the largest fabric. */
    public static final int MOST_LINKS = 1 << 22;

    private static final int MOST_NODES = 1 << 20;

    private Topologies() {}

    /**
     * One switch.
     *
     * @param hosts number of hosts, at least 2
     */
    public static Fabric star(int hosts, double gbps, double delayMicros) {
        atLeast("topology.hosts", hosts, 2);
        List<Link> links = new ArrayList<>();
        for (int host = 0; host < hosts; host++) {
            links.add(new Link(host, hosts, gbps, delayMicros));
        }
        return fabric(links, hosts);
    }

    /**
     * Leaves with hosts, every leaf joined to every spine.
     *
     * @param uplinkGbps rate of the links between leaves and spines
     */
    public static Fabric leafSpine(
            int leaves, int spines, int hostsPerLeaf, double hostGbps, double uplinkGbps, double delayMicros) {
        atLeast("topology.leaves", leaves, 1);
        atLeast("topology.spines", spines, leaves > 1 ? 1 : 0);
        atLeast("topology.hostsPerLeaf", hostsPerLeaf, 1);
        int hosts = product(leaves, hostsPerLeaf);
        isNotTooMuch(hosts, leaves, spines);
        List<Link> links = new ArrayList<>();
        for (int host = 0; host < hosts; host++) {
            links.add(new Link(host, hosts + host / hostsPerLeaf, hostGbps, delayMicros));
        }
        joinAll(links, hosts, leaves, spines, uplinkGbps, delayMicros);
        return fabric(links, hosts);
    }

    /**
     * A three-stage fat-tree [1] of switches with {@code radix} ports: {@code radix}³/4 hosts, no oversubscription.
     *
     * <p>[1] M. Al-Fares, A. Loukissas, A. Vahdat, A Scalable, Commodity Data Center Network Architecture, 2008,
     * doi:10.1145/1402958.1402967
     *
     * @param radix ports of a switch, even, at least 2
     */
    public static Fabric fatTree(int radix, double gbps, double delayMicros) {
        atLeast("topology.radix", radix, 2);
        if (radix % 2 != 0) {
            throw new IllegalArgumentException("The topology.radix (%d) must be even.".formatted(radix));
        }
        int half = radix / 2;
        int hosts = product(radix, (long) half * half);
        int edges = hosts;
        int aggregations = edges + radix * half;
        int cores = aggregations + radix * half;
        List<Link> links = new ArrayList<>();
        for (int host = 0; host < hosts; host++) {
            links.add(new Link(host, edges + host / half, gbps, delayMicros));
        }
        for (int pod = 0; pod < radix; pod++) {
            for (int i = 0; i < half; i++) {
                for (int j = 0; j < half; j++) {
                    links.add(new Link(edges + pod * half + i, aggregations + pod * half + j, gbps, delayMicros));
                    links.add(new Link(aggregations + pod * half + i, cores + i * half + j, gbps, delayMicros));
                }
            }
        }
        return fabric(links, hosts);
    }

    /**
     * Rail-optimised: NIC {@code r} of every server of a group goes to that group's leaf of rail {@code r}; leaves of all
     * rails meet in the spines. Every NIC is a host of the fabric of its own, number {@code server * rails + rail}.
     *
     * @param serversPerGroup servers that share their leaves
     */
    public static Fabric rails(
            int groups,
            int serversPerGroup,
            int rails,
            int spines,
            double gbps,
            double uplinkGbps,
            double delayMicros) {
        atLeast("topology.groups", groups, 1);
        atLeast("topology.serversPerGroup", serversPerGroup, 1);
        atLeast("topology.rails", rails, 1);
        int leaves = product(groups, rails);
        atLeast("topology.spines", spines, leaves > 1 ? 1 : 0);
        int hosts = product(product(groups, serversPerGroup), rails);
        isNotTooMuch(hosts, leaves, spines);
        List<Link> links = new ArrayList<>();
        for (int host = 0; host < hosts; host++) {
            int group = host / rails / serversPerGroup;
            links.add(new Link(host, hosts + group * rails + host % rails, gbps, delayMicros));
        }
        joinAll(links, hosts, leaves, spines, uplinkGbps, delayMicros);
        return fabric(links, hosts);
    }

    /**
     * Two leaf-spine fabrics that share nothing but the hosts, each of which has a port in both; a flow goes through
     * one of them, by the hash.
     */
    public static Fabric dualPlane(
            int leaves, int spines, int hostsPerLeaf, double portGbps, double uplinkGbps, double delayMicros) {
        atLeast("topology.leaves", leaves, 1);
        atLeast("topology.spines", spines, leaves > 1 ? 1 : 0);
        atLeast("topology.hostsPerLeaf", hostsPerLeaf, 1);
        int hosts = product(leaves, hostsPerLeaf);
        isNotTooMuch(hosts, leaves, spines);
        List<Link> links = new ArrayList<>();
        for (int plane = 0; plane < 2; plane++) {
            int firstLeaf = hosts + plane * (leaves + spines);
            for (int host = 0; host < hosts; host++) {
                links.add(new Link(host, firstLeaf + host / hostsPerLeaf, portGbps, delayMicros));
            }
            joinAll(links, firstLeaf, leaves, spines, uplinkGbps, delayMicros);
        }
        return fabric(links, hosts);
    }

    /**
     * A fabric with a reducing node beside some of its switches, numbered on from its nodes, in the order of the switches.
     *
     * @param gbps rate of the links between switches and reducers: enough for all that is reduced at once
     */
    public static Fabric withReducers(Fabric fabric, List<Integer> switches, double gbps) {
        List<Link> links = new ArrayList<>();
        BitSet hosts = new BitSet();
        for (int port = 0; port < fabric.portCount(); port += 2) {
            links.add(fabric.link(port));
        }
        for (int node = 0; node < fabric.nodeCount(); node++) {
            hosts.set(node, fabric.isHost(node));
        }
        for (int i = 0; i < switches.size(); i++) {
            links.add(new Link(fabric.nodeCount() + i, switches.get(i), gbps, 0));
            hosts.set(fabric.nodeCount() + i);
        }
        return new Fabric(links, hosts);
    }

    /** Links from every leaf to every spine; spines are numbered on from the leaves. */
    private static void joinAll(
            List<Link> links, int firstLeaf, int leaves, int spines, double gbps, double delayMicros) {
        for (int leaf = 0; leaf < leaves; leaf++) {
            for (int spine = 0; spine < spines; spine++) {
                links.add(new Link(firstLeaf + leaf, firstLeaf + leaves + spine, gbps, delayMicros));
            }
        }
    }

    private static Fabric fabric(List<Link> links, int hosts) {
        BitSet set = new BitSet();
        set.set(0, hosts);
        return new Fabric(links, set);
    }

    private static void atLeast(String field, int value, int least) {
        if (value < least || value > MOST_NODES) {
            throw new IllegalArgumentException(
                    "The %s (%d) must be between %d and %d.".formatted(field, value, least, MOST_NODES));
        }
    }

    private static int product(int a, long b) {
        long product = a * b;
        if (product > MOST_NODES) {
            throw new IllegalArgumentException(
                    "The topology (%d hosts) must have at most %d hosts.".formatted(product, MOST_NODES));
        }
        return (int) product;
    }

    private static void isNotTooMuch(int hosts, int leaves, int spines) {
        long links = hosts + (long) leaves * spines;
        if (links > MOST_LINKS) {
            throw new IllegalArgumentException(
                    "The topology (%d links) must have at most %d links.".formatted(links, MOST_LINKS));
        }
    }
}

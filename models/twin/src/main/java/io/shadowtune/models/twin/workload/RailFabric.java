package io.shadowtune.models.twin.workload;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A small rail-optimised fabric: each GPU host has one NIC on every rail, each rail has one leaf with a storage host,
 * and one spine joins the leaves over one uplink each. All links have the same rate. Immutable.
 */
public final class RailFabric {
    private final List<String> hosts;
    private final int rails;
    private final double linkGbps;
    private final Map<Nic, FabricPort> portByNic = new LinkedHashMap<>();
    private final Map<FabricPort, FabricPort> farEnds = new LinkedHashMap<>();

    /**
     * A fabric.
     *
     * @param hosts number of GPU hosts, at least 2
     * @param rails number of rails, at least 1
     * @param linkGbps rate of every link, above 0
     */
    public RailFabric(int hosts, int rails, double linkGbps) {
        if (hosts < 2 || rails < 1 || !(linkGbps > 0)) {
            throw new IllegalArgumentException(
                    "The fabric (%d hosts, %d rails, %s Gb/s) must have at least 2 hosts, a rail and a link rate."
                            .formatted(hosts, rails, linkGbps));
        }
        this.rails = rails;
        this.linkGbps = linkGbps;
        List<String> names = new ArrayList<>();
        for (int host = 1; host <= hosts; host++) {
            names.add(String.format(Locale.ROOT, "gpu-%02d", host));
        }
        this.hosts = List.copyOf(names);
        for (int rail = 0; rail < rails; rail++) {
            for (int host = 0; host < hosts; host++) {
                portByNic.put(new Nic(names.get(host), rail), leafPort(rail, host));
            }
            portByNic.put(storage(rail), leafPort(rail, hosts));
            FabricPort spinePort = new FabricPort(spine(), port(rail));
            farEnds.put(leafPort(rail, hosts + 1), spinePort);
            farEnds.put(spinePort, leafPort(rail, hosts + 1));
        }
    }

    private static FabricPort leafPort(int rail, int index) {
        return new FabricPort(leaf(rail), port(index));
    }

    /** SONiC numbers ports by their first lane, four lanes each. */
    private static String port(int index) {
        return "Ethernet" + 4 * index;
    }

    /** The leaf of a rail. */
    public static String leaf(int rail) {
        return "leaf-" + (rail + 1);
    }

    /** The one spine. */
    public static String spine() {
        return "spine-1";
    }

    /** The storage host of a rail. */
    public static Nic storage(int rail) {
        return new Nic(String.format(Locale.ROOT, "store-%02d", rail + 1), rail);
    }

    /** The GPU hosts. */
    public List<String> hosts() {
        return hosts;
    }

    /** Number of rails. */
    public int rails() {
        return rails;
    }

    /** Rate of every link. */
    public double linkGbps() {
        return linkGbps;
    }

    /** Rate of every link. */
    public double linkBytesPerSecond() {
        return linkGbps * 1e9 / 8;
    }

    /** The switches, leaves first. */
    public List<String> devices() {
        List<String> devices = new ArrayList<>();
        for (int rail = 0; rail < rails; rail++) {
            devices.add(leaf(rail));
        }
        devices.add(spine());
        return devices;
    }

    /** The cabled ports of a switch, in order. */
    public List<FabricPort> ports(String device) {
        List<FabricPort> ports = new ArrayList<>(portByNic.values());
        ports.addAll(farEnds.keySet());
        return ports.stream()
                .filter(port -> port.device().equals(device))
                .sorted()
                .toList();
    }

    /** Every NIC: of GPU hosts and storage. */
    public List<Nic> nics() {
        return portByNic.keySet().stream().sorted().toList();
    }

    /** The leaf port a NIC is cabled to. */
    public FabricPort portOf(Nic nic) {
        FabricPort port = portByNic.get(nic);
        if (port == null) {
            throw new IllegalArgumentException("The NIC (%s) must be one of the fabric's.".formatted(nic));
        }
        return port;
    }

    /** The switch port at the other end of a cable; empty where a host is. */
    public Optional<FabricPort> farEnd(FabricPort port) {
        return Optional.ofNullable(farEnds.get(port));
    }

    /** The NIC at the other end of a cable; empty where a switch is. */
    public Optional<Nic> nicAt(FabricPort port) {
        return portByNic.entrySet().stream()
                .filter(entry -> entry.getValue().equals(port))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** The switches between two NICs, in order: one leaf, or leaf, spine and leaf. */
    public List<Hop> path(Nic from, Nic to) {
        FabricPort first = portOf(from);
        FabricPort last = portOf(to);
        if (first.equals(last)) {
            throw new IllegalArgumentException("The NIC (%s) must not send to itself.".formatted(from));
        }
        if (from.rail() == to.rail()) {
            return List.of(new Hop(first, last));
        }
        FabricPort up = leafPort(from.rail(), hosts.size() + 1);
        FabricPort down = leafPort(to.rail(), hosts.size() + 1);
        return List.of(
                new Hop(first, up),
                new Hop(new FabricPort(spine(), port(from.rail())), new FabricPort(spine(), port(to.rail()))),
                new Hop(down, last));
    }
}

package io.shadowtune.deploy.twin;

import io.shadowtune.models.twin.packet.Fabric;
import io.shadowtune.models.twin.packet.Flow;
import io.shadowtune.models.twin.packet.Topologies;
import io.shadowtune.models.twin.packet.Workloads;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Generated traffic from the fields of a scenario; one kind, or a {@code mix} of several. Not thread-safe. */
final class WorkloadFields {
    private static final double NANOS = 1_000;
    private static final double LATEST_MICROS = 1e12;

    private final Workloads workloads;
    private Fabric fabric;

    WorkloadFields(Fabric fabric, long seed) {
        this.fabric = fabric;
        this.workloads = new Workloads(seed);
    }

    /** The fabric, with reducing nodes where the traffic needs them. */
    Fabric fabric() {
        return fabric;
    }

    List<Flow> flows() {
        return workloads.flows();
    }

    void add(Section section) {
        String kind = section.requiredText("kind");
        switch (kind) {
            case "mix" -> section.children("parts").forEach(this::add);
            case "incast" ->
                workloads.incast(
                        sendersTo(section),
                        section.requiredInteger("receiver"),
                        bytes(section, "bytes"),
                        nanos(section, "startUs", 0));
            case "ring" -> ring(section);
            case "tree" -> {
                long bytes = bytes(section, "bytes");
                workloads.tree(
                        hosts(section, "hosts"),
                        bytes,
                        section.whole("chunkBytes", Math.min(bytes, 1 << 19)),
                        nanos(section, "startUs", 0),
                        List.of());
            }
            case "alltoall" -> allToAll(section);
            case "in-network" -> inNetwork(section);
            case "mice" -> mice(section);
            case "bursts" ->
                workloads.bursts(
                        sendersTo(section),
                        section.requiredInteger("receiver"),
                        bytes(section, "bytes"),
                        section.requiredInteger("times"),
                        nanos(section, "periodUs", 500),
                        nanos(section, "jitterUs", 2));
            case "checkpoint" ->
                workloads.checkpoint(
                        hosts(section, "hosts"),
                        required(section, "storage"),
                        bytes(section, "bytes"),
                        nanos(section, "startUs", 0));
            case "training" -> training(section);
            default ->
                throw section.refuse(
                        "kind",
                        "must be incast, ring, tree, alltoall, in-network, mice, bursts, checkpoint, training or mix, not '"
                                + kind + "'");
        }
        section.done();
    }

    private void ring(Section section) {
        List<Integer> ranks = hosts(section, "hosts");
        String collective = section.text("collective").orElse("allreduce");
        int steps = switch (collective) {
            case "allreduce" -> 2 * (ranks.size() - 1);
            case "allgather", "reducescatter" -> ranks.size() - 1;
            default ->
                throw section.refuse(
                        "collective", "must be allreduce, allgather or reducescatter, not '" + collective + "'");
        };
        workloads.ring(ranks, bytes(section, "bytes"), steps, nanos(section, "startUs", 0), List.of());
    }

    private void allToAll(Section section) {
        List<Integer> hosts = hosts(section, "hosts");
        long flows = (long) hosts.size() * (hosts.size() - 1);
        if (flows > WorkloadFile.MOST_FLOWS) {
            throw section.refuse("kind", "makes %d flows; a run takes %d".formatted(flows, WorkloadFile.MOST_FLOWS));
        }
        workloads.allToAll(hosts, bytes(section, "bytes"), nanos(section, "startUs", 0), List.of());
    }

    private void inNetwork(Section section) {
        Map<Integer, List<Integer>> byLeaf = new LinkedHashMap<>();
        for (int host : hosts(section, "hosts")) {
            byLeaf.computeIfAbsent(leaf(section, host), leaf -> new ArrayList<>())
                    .add(host);
        }
        List<Integer> switches = new ArrayList<>(byLeaf.keySet());
        switches.add(section.requiredInteger("root"));
        double gbps = 0;
        for (int port = 0; port < fabric.portCount(); port++) {
            gbps += fabric.link(port).gbps() / 2;
        }
        int first = fabric.nodeCount();
        fabric = Topologies.withReducers(fabric, switches, gbps);
        List<Integer> reducers = new ArrayList<>();
        for (int i = 0; i < byLeaf.size(); i++) {
            reducers.add(first + i);
        }
        long bytes = bytes(section, "bytes");
        workloads.inNetworkReduction(
                List.copyOf(byLeaf.values()),
                reducers,
                first + byLeaf.size(),
                bytes,
                section.whole("chunkBytes", Math.min(bytes, 1 << 16)),
                nanos(section, "startUs", 0));
    }

    private int leaf(Section section, int host) {
        if (host >= fabric.nodeCount() || !fabric.isHost(host)) {
            throw section.refuse("hosts", "(%d) must be hosts of the topology".formatted(host));
        }
        return fabric.to(fabric.port(host, 0));
    }

    private void mice(Section section) {
        workloads.mice(new Workloads.Mice(
                hosts(section, "senders"),
                hosts(section, "receivers"),
                section.number("load", 0.15),
                fabric.link(0).gbps(),
                section.whole("minBytes", 2_000),
                section.whole("maxBytes", 64_000),
                nanos(section, "fromUs", 0),
                nanos(section, "toUs", 4_000)));
    }

    private void training(Section section) {
        workloads.training(new Workloads.Training(
                hosts(section, "hosts"),
                bytes(section, "bytes"),
                nanos(section, "computeUs", 1_000),
                section.number("overlap", 0),
                section.number("stragglerSpread", 0),
                section.requiredInteger("iterations")));
    }

    /** Hosts that send to the receiver, which is no sender to itself. */
    private List<Integer> sendersTo(Section section) {
        int receiver = section.requiredInteger("receiver");
        List<Integer> senders = hosts(section, "senders").stream()
                .filter(host -> host != receiver)
                .toList();
        if (senders.isEmpty()) {
            throw section.refuse("senders", "must hold a host beside the receiver");
        }
        return senders;
    }

    /** The hosts of a field: a list of nodes, a number for the first so many, or all when it is not given. */
    private List<Integer> hosts(Section section, String key) {
        if (section.isList(key)) {
            return section.integers(key);
        }
        List<Integer> all = new ArrayList<>();
        for (int node = 0; node < fabric.nodeCount(); node++) {
            if (fabric.isHost(node)) {
                all.add(node);
            }
        }
        long number = section.whole(key, all.size());
        if (number < 1 || number > all.size()) {
            throw section.refuse(
                    key, "(%d) must be between 1 and the %d hosts of the topology".formatted(number, all.size()));
        }
        return List.copyOf(all.subList(0, (int) number));
    }

    private static List<Integer> required(Section section, String key) {
        List<Integer> numbers = section.integers(key);
        if (numbers.isEmpty()) {
            throw section.refuse(key, "must be a list of at least one host");
        }
        return numbers;
    }

    private static long bytes(Section section, String key) {
        long bytes = (long) section.requiredNumber(key);
        if (bytes <= 0) {
            throw section.refuse(key, "must be above 0");
        }
        return bytes;
    }

    private static long nanos(Section section, String key, double fallbackMicros) {
        double micros = section.number(key, fallbackMicros);
        if (!(micros >= 0) || micros > LATEST_MICROS) {
            throw section.refuse(key, "(%s) must be between 0 and %.0e".formatted(micros, LATEST_MICROS));
        }
        return Math.round(micros * NANOS);
    }
}

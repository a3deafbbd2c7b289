package io.shadowtune.deploy.twin;

import io.shadowtune.models.twin.packet.Fabric;
import io.shadowtune.models.twin.packet.Flow;
import io.shadowtune.models.twin.packet.Topologies;
import io.shadowtune.models.twin.packet.Workloads;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Generated traffic from the fields of a scenario; one kind, or a {@code mix} of several. Not thread-safe. */
final class WorkloadFields {
    private static final double NANOS = 1_000;
    private static final long MOST_BYTES = (long) Bound.BYTES.most();
    private static final Bound LOAD = new Bound(1e-6, 100);
    private static final Bound SPREAD = new Bound(0, 1_000);
    private static final int BITS = 8;

    private final Workloads workloads;
    private final List<Integer> hosts;
    private Fabric fabric;

    WorkloadFields(Fabric fabric, long seed) {
        this.fabric = fabric;
        this.workloads = new Workloads(seed);
        // Those of the topology: nodes that reduce are added later, and are nobody's default.
        this.hosts = IntStream.range(0, fabric.nodeCount())
                .filter(fabric::isHost)
                .boxed()
                .toList();
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
                        section.whole("chunkBytes", Math.min(bytes, 1 << 19), 1, MOST_BYTES),
                        nanos(section, "startUs", 0),
                        List.of());
            }
            case "alltoall" -> allToAll(section);
            case "in-network" -> inNetwork(section);
            case "mice" -> mice(section);
            case "bursts" -> bursts(section);
            case "checkpoint" -> checkpoint(section);
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
        List<Integer> ranks = hosts(section, "hosts");
        isNotTooMuch(section, (double) ranks.size() * (ranks.size() - 1));
        workloads.allToAll(ranks, bytes(section, "bytes"), nanos(section, "startUs", 0), List.of());
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
                section.whole("chunkBytes", Math.min(bytes, 1 << 16), 1, MOST_BYTES),
                nanos(section, "startUs", 0));
    }

    private int leaf(Section section, int host) {
        if (host >= fabric.nodeCount() || !fabric.isHost(host)) {
            throw section.refuse("hosts", "(%d) must be hosts of the topology".formatted(host));
        }
        return fabric.to(fabric.port(host, 0));
    }

    private void mice(Section section) {
        Workloads.Mice mice = new Workloads.Mice(
                hosts(section, "senders"),
                hosts(section, "receivers"),
                section.within("load", 0.15, LOAD),
                fabric.link(0).gbps(),
                section.whole("minBytes", 2_000, 1, MOST_BYTES),
                section.whole("maxBytes", 64_000, 1, MOST_BYTES),
                nanos(section, "fromUs", 0),
                nanos(section, "toUs", 4_000));
        double bytes = mice.loadRatio()
                * mice.gbps()
                / BITS
                * mice.senders().size()
                * Math.max(0, mice.toNanos() - mice.fromNanos());
        isNotTooMuch(section, bytes / ((mice.minBytes() + mice.maxBytes()) / 2.0));
        workloads.mice(mice);
    }

    private void bursts(Section section) {
        List<Integer> senders = sendersTo(section);
        int times = (int) section.requiredWhole("times", 1, WorkloadFile.MOST_FLOWS);
        isNotTooMuch(section, (double) senders.size() * times);
        double period = section.within("periodUs", 500, Bound.MOMENT_MICROS);
        if (!Bound.MOMENT_MICROS.holds(period * times)) {
            throw section.refuse("periodUs", "times the times, " + Bound.MOMENT_MICROS.expected(period * times));
        }
        workloads.bursts(
                senders,
                section.requiredInteger("receiver"),
                bytes(section, "bytes"),
                times,
                nanos(section, "periodUs", 500),
                nanos(section, "jitterUs", 2));
    }

    /** Storage writes to no storage: where hosts are not named one by one, they are all others. */
    private void checkpoint(Section section) {
        List<Integer> storage = required(section, "storage");
        List<Integer> writers = hosts(section, "hosts");
        List<Integer> both = writers.stream().filter(storage::contains).toList();
        if (section.isList("hosts") && !both.isEmpty()) {
            throw section.refuse("hosts", "(%d) must not be of the storage too".formatted(both.get(0)));
        }
        writers = writers.stream().filter(host -> !both.contains(host)).toList();
        if (writers.isEmpty()) {
            throw section.refuse("hosts", "must hold a host beside the storage");
        }
        workloads.checkpoint(writers, storage, bytes(section, "bytes"), nanos(section, "startUs", 0));
    }

    /** Refuses what would not fit into memory before it is made. */
    private void isNotTooMuch(Section section, double flows) {
        if (workloads.size() + flows > WorkloadFile.MOST_FLOWS) {
            throw section.refuse(
                    "kind", "makes %,.0f flows; a run takes %,d".formatted(flows, WorkloadFile.MOST_FLOWS));
        }
    }

    private void training(Section section) {
        List<Integer> ranks = hosts(section, "hosts");
        int iterations = (int) section.requiredWhole("iterations", 1, WorkloadFile.MOST_FLOWS);
        isNotTooMuch(section, 3.0 * ranks.size() * iterations);
        workloads.training(new Workloads.Training(
                ranks,
                bytes(section, "bytes"),
                nanos(section, "computeUs", 1_000),
                section.within("overlap", 0, Bound.SHARE),
                section.within("stragglerSpread", 0, SPREAD),
                iterations));
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
        long number = section.whole(key, hosts.size());
        if (number < 1 || number > hosts.size()) {
            throw section.refuse(
                    key, "(%d) must be between 1 and the %d hosts of the topology".formatted(number, hosts.size()));
        }
        return List.copyOf(hosts.subList(0, (int) number));
    }

    private static List<Integer> required(Section section, String key) {
        List<Integer> numbers = section.integers(key);
        if (numbers.isEmpty()) {
            throw section.refuse(key, "must be a list of at least one host");
        }
        return numbers;
    }

    private static long bytes(Section section, String key) {
        return (long) section.requiredWithin(key, Bound.BYTES);
    }

    private static long nanos(Section section, String key, double fallbackMicros) {
        return Math.round(section.within(key, fallbackMicros, Bound.MOMENT_MICROS) * NANOS);
    }
}

package io.shadowtune.models.twin.packet;

import java.util.ArrayList;
import java.util.List;

/**
 * Traffic of the usual kinds, added one after the other to one list. Sizes in bytes, times in nanoseconds. Not
 * thread-safe.
 *
 * <p>Collectives move data as NCCL's algorithms do [1]: a ring sends each of {@code n} parts {@code 2 (n - 1)} times
 * (all-reduce) or {@code n - 1} times (all-gather), each step only after the step before has arrived from the
 * predecessor; a tree reduces to its root and broadcasts from there, chunk by chunk.
 *
 * <p>[1] R. Thakur, R. Rabenseifner, W. Gropp, Optimization of Collective Communication Operations in MPICH, 2005,
 * doi:10.1177/1094342005051521
 */
public final class Workloads {
    private final List<Flow> flows = new ArrayList<>();
    private final Seeded random;

    /** No traffic yet; what is drawn at random depends on the seed. */
    public Workloads(long seed) {
        this.random = new Seeded(seed);
    }

    /** All flows added so far. */
    public List<Flow> flows() {
        return List.copyOf(flows);
    }

    /** How many flows there are so far. */
    public int size() {
        return flows.size();
    }

    /** Adds a flow and gives its position. */
    public int add(Flow flow) {
        flows.add(flow);
        return flows.size() - 1;
    }

    /** Many send to one at once, in even parts. */
    public void incast(List<Integer> senders, int receiver, long totalBytes, long startNanos) {
        long each = positive("bytes", totalBytes / Math.max(1, senders.size()));
        senders.forEach(sender -> add(Flow.of(sender, receiver, each, startNanos)));
    }

    /** Everybody sends to everybody else. */
    public List<Integer> allToAll(List<Integer> hosts, long bytesEach, long startNanos, List<List<Integer>> after) {
        List<Integer> added = new ArrayList<>();
        for (int i = 0; i < hosts.size(); i++) {
            for (int step = 1; step < hosts.size(); step++) {
                int to = hosts.get((i + step) % hosts.size());
                added.add(add(Flow.of(hosts.get(i), to, bytesEach, startNanos, waits(after, i))));
            }
        }
        return added;
    }

    /**
     * A ring, in steps: all-reduce with {@code 2 (n - 1)} of them, all-gather or reduce-scatter with {@code n - 1}.
     *
     * @param bytes whole message of each rank
     * @param steps number of steps
     * @param after what each rank waits for before it starts; empty for nothing
     */
    public List<Integer> ring(List<Integer> ranks, long bytes, int steps, long startNanos, List<List<Integer>> after) {
        int n = atLeastTwo(ranks);
        long part = positive("bytes", (bytes + n - 1) / n);
        int first = flows.size();
        List<Integer> added = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            Flow flow = Flow.of(ranks.get(i), ranks.get((i + 1) % n), part * steps, startNanos, waits(after, i));
            added.add(add(flow.gatedBy(List.of(first + (i + n - 1) % n), part, 1)));
        }
        return added;
    }

    /**
     * A binary tree over the ranks, the first at its root: sums go up, the result comes down, chunk by chunk.
     *
     * @param bytes whole message
     * @param chunkBytes what is passed on at a time
     */
    public List<Integer> tree(
            List<Integer> ranks, long bytes, long chunkBytes, long startNanos, List<List<Integer>> after) {
        int n = atLeastTwo(ranks);
        positive("bytes", bytes);
        positive("chunkBytes", chunkBytes);
        int first = flows.size();
        List<Integer> added = new ArrayList<>();
        for (int i = 1; i < n; i++) {
            Flow up = Flow.of(ranks.get(i), ranks.get((i - 1) / 2), bytes, startNanos, waits(after, i));
            added.add(add(up.gatedBy(children(i, n, first), chunkBytes, 0)));
        }
        int down = flows.size();
        for (int i = 1; i < n; i++) {
            int parent = (i - 1) / 2;
            List<Integer> gates = parent == 0 ? children(0, n, first) : List.of(down + parent - 1);
            added.add(add(
                    Flow.of(ranks.get(parent), ranks.get(i), bytes, startNanos).gatedBy(gates, chunkBytes, 0)));
        }
        return added;
    }

    /** Flows from the children of a node; flow {@code first + k - 1} goes up from node {@code k}. */
    private static List<Integer> children(int node, int nodes, int first) {
        List<Integer> children = new ArrayList<>();
        for (int child = 2 * node + 1; child <= 2 * node + 2 && child < nodes; child++) {
            children.add(first + child - 1);
        }
        return children;
    }

    /**
     * Reduction inside the network: hosts send to a reducer at their leaf, reducers to one above, and one result comes
     * back to each. Reducers are hosts beside the switches, at links fast enough not to matter.
     *
     * @param leaves hosts of each leaf
     * @param reducers the reducer of each leaf
     * @param root the reducer above
     */
    public List<Integer> inNetworkReduction(
            List<List<Integer>> leaves,
            List<Integer> reducers,
            int root,
            long bytes,
            long chunkBytes,
            long startNanos) {
        List<Integer> added = new ArrayList<>();
        List<Integer> upFlows = new ArrayList<>();
        for (int leaf = 0; leaf < leaves.size(); leaf++) {
            List<Integer> gates = new ArrayList<>();
            for (int host : leaves.get(leaf)) {
                gates.add(add(Flow.of(host, reducers.get(leaf), bytes, startNanos)));
            }
            added.addAll(gates);
            upFlows.add(add(Flow.of(reducers.get(leaf), root, bytes, startNanos).gatedBy(gates, chunkBytes, 0)));
        }
        for (int leaf = 0; leaf < leaves.size(); leaf++) {
            int down = add(Flow.of(root, reducers.get(leaf), bytes, startNanos).gatedBy(upFlows, chunkBytes, 0));
            for (int host : leaves.get(leaf)) {
                Flow result = Flow.of(reducers.get(leaf), host, bytes, startNanos);
                added.add(add(result.gatedBy(List.of(down), chunkBytes, 0)));
            }
        }
        return added;
    }

    /** Small messages at Poisson times, uniform in size, from hosts drawn at random to others. */
    public void mice(Mice mice) {
        double meanGapNanos = 8.0
                * (mice.minBytes() + mice.maxBytes())
                / 2
                / (mice.loadRatio() * mice.gbps() * mice.senders().size());
        double at = mice.fromNanos();
        while (true) {
            at += -Math.log(1 - random.nextDouble()) * meanGapNanos;
            if (at >= mice.toNanos()) {
                return;
            }
            int sender = mice.senders()
                    .get((int) (random.nextDouble() * mice.senders().size()));
            int receiver = mice.receivers()
                    .get((int) (random.nextDouble() * mice.receivers().size()));
            long bytes = mice.minBytes() + (long) (random.nextDouble() * (mice.maxBytes() - mice.minBytes() + 1));
            if (sender != receiver) {
                add(Flow.of(sender, receiver, bytes, (long) at));
            }
        }
    }

    /** Many send a little to one again and again: inference with fan-in, or parameter fetches. */
    public void bursts(
            List<Integer> senders, int receiver, long bytesEach, int times, long periodNanos, long jitterNanos) {
        positive("bytes", bytesEach);
        for (int burst = 0; burst < times; burst++) {
            for (int sender : senders) {
                long jitter = (long) (random.nextDouble() * jitterNanos);
                add(Flow.of(sender, receiver, bytesEach, burst * periodNanos + jitter));
            }
        }
    }

    /** Every host writes to one of the storage hosts. */
    public void checkpoint(List<Integer> hosts, List<Integer> storage, long bytesEach, long startNanos) {
        positive("bytes", bytesEach);
        for (int i = 0; i < hosts.size(); i++) {
            add(Flow.of(hosts.get(i), storage.get(i % storage.size()), bytesEach, startNanos));
        }
    }

    /** Training: computing and ring all-reduces in turn, of which a part goes on while the next is computed. */
    public void training(Training training) {
        int n = atLeastTwo(training.ranks());
        List<List<Integer>> ready = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            ready.add(List.of());
        }
        for (int iteration = 0; iteration < training.iterations(); iteration++) {
            List<List<Integer>> before = new ArrayList<>();
            List<Integer> rest = new ArrayList<>();
            for (int i = 0; i < n; i++) {
                double slower = 1 + training.stragglerSpread() * random.nextDouble();
                long nanos = (long) (training.computeNanos() * slower);
                long overlapped = (long) (nanos * training.overlapRatio());
                int rank = training.ranks().get(i);
                int first = add(Flow.compute(rank, nanos - overlapped, ready.get(i)));
                before.add(List.of(first));
                rest.add(add(Flow.compute(rank, overlapped, List.of(first))));
            }
            List<Integer> sums = ring(training.ranks(), training.bytes(), 2 * (n - 1), 0, before);
            ready = new ArrayList<>();
            for (int i = 0; i < n; i++) {
                ready.add(List.of(sums.get(i), sums.get((i + n - 1) % n), rest.get(i)));
            }
        }
    }

    private static List<Integer> waits(List<List<Integer>> after, int rank) {
        return after.isEmpty() ? List.of() : after.get(rank);
    }

    private static int atLeastTwo(List<Integer> ranks) {
        if (ranks.size() < 2) {
            throw new IllegalArgumentException(
                    "The ranks (%d) of a collective must be at least 2.".formatted(ranks.size()));
        }
        return ranks.size();
    }

    private static long positive(String field, long value) {
        if (value <= 0) {
            throw new IllegalArgumentException("The workload.%s (%d) must be above 0.".formatted(field, value));
        }
        return value;
    }

    /**
     * Small messages.
     *
     * @param senders hosts that send
     * @param receivers hosts they send to
     * @param loadRatio mean share of a sender's link, above 0
     * @param gbps rate of that link
     * @param minBytes least size
     * @param maxBytes greatest size
     * @param fromNanos begin, inclusive
     * @param toNanos end, exclusive
     */
    public record Mice(
            List<Integer> senders,
            List<Integer> receivers,
            double loadRatio,
            double gbps,
            long minBytes,
            long maxBytes,
            long fromNanos,
            long toNanos) {
        public Mice {
            senders = List.copyOf(senders);
            receivers = List.copyOf(receivers);
            if (senders.isEmpty() || receivers.isEmpty()) {
                throw new IllegalArgumentException("The senders and receivers of mice must not be empty.");
            }
            if (!(loadRatio > 0) || !(gbps > 0) || minBytes <= 0 || maxBytes < minBytes) {
                throw new IllegalArgumentException(
                        "The load (%s) and sizes (%d to %d bytes) of mice must be above 0, the least size first."
                                .formatted(loadRatio, minBytes, maxBytes));
            }
        }
    }

    /**
     * A training job.
     *
     * @param ranks its hosts in ring order
     * @param bytes gradients of an iteration
     * @param computeNanos computing of an iteration
     * @param overlapRatio share of the computing during which gradients already travel, 0..1
     * @param stragglerSpread how much longer the slowest rank may compute, as a share; uniform, drawn anew each time
     * @param iterations how many
     */
    public record Training(
            List<Integer> ranks,
            long bytes,
            long computeNanos,
            double overlapRatio,
            double stragglerSpread,
            int iterations) {
        public Training {
            ranks = List.copyOf(ranks);
            if (computeNanos < 0 || !(overlapRatio >= 0 && overlapRatio <= 1) || !(stragglerSpread >= 0)) {
                throw new IllegalArgumentException(
                        "The computing (%d ns, overlap %s, spread %s) must not be negative, the overlap at most 1."
                                .formatted(computeNanos, overlapRatio, stragglerSpread));
            }
            if (iterations < 1) {
                throw new IllegalArgumentException("The iterations (%d) must be at least 1.".formatted(iterations));
            }
        }
    }
}

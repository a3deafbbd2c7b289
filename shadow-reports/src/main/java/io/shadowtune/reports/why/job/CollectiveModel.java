package io.shadowtune.reports.why.job;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How long a collective between hosts takes when nothing is in its way: latency and bandwidth of the best of NCCL's
 * ways to do it.
 *
 * <p>1. Bytes on the bus are the message times {@code 2(n-1)/n} for AllReduce, {@code n-1} parts for AllGather and
 * ReduceScatter, the message itself for the others [1] [2]. 2. A ring or a pair of trees with the protocols LL, LL128 or
 * Simple sends them at a part of the line rate, after a latency that grows with the steps: {@code 2(n-1)} in a ring,
 * {@code 2 log2(hosts)} between hosts in a tree; the constants are those that NCCL itself chooses by [3]. 3. NCCL is
 * taken to choose the fastest.
 *
 * <p>The line rate itself bounds it from below; {@value #SLOW_LINE} of it is what acceptance tests of healthy
 * fabrics ask for and bounds it from above.
 *
 * <p>[1] NVIDIA, nccl-tests, doc/PERFORMANCE.md. [2] NVIDIA, NCCL 2.30, ext-profiler/inspector/inspector.cc,
 * inspectorComputeCollBw. [3] NVIDIA, NCCL 2.28, src/graph/tuning.cc, ncclTopoTuneModel.
 */
final class CollectiveModel {
    private static final double MICRO = 1e-6;

    /** Part of the line that payload gets with 4 KiB packets on RoCE or InfiniBand, and a little slack. */
    private static final double USUAL_LINE = 0.92;

    private static final double SLOW_LINE = 0.8;

    private CollectiveModel() {}

    /**
     * One way to do it.
     *
     * @param tree whether by trees, which only reduce to all
     * @param lineRatio part of the line it uses
     * @param baseMicros latency of a start
     * @param hostMicros latency of a step inside a host
     * @param netMicros latency of a step between hosts
     */
    private record Way(boolean tree, double lineRatio, double baseMicros, double hostMicros, double netMicros) {
        double seconds(String operation, int ranks, int hosts, double bytes, double bytesPerSecond) {
            double rounds = operation.equals("allreduce") ? 2 : 1;
            double inside = tree ? (double) ranks / hosts - 1 : (double) ranks - hosts;
            double between = tree ? Math.ceil(Math.log(hosts) / Math.log(2)) : hosts - 1;
            double latency = baseMicros + rounds * (inside * hostMicros + between * netMicros);
            return latency * MICRO + bytes / (bytesPerSecond * lineRatio);
        }
    }

    private static final List<Way> WAYS = List.of(
            new Way(false, 0.5, 6.6, 0.6, 2.7),
            new Way(false, 0.92, 14.0, 1.9, 4.0),
            new Way(false, 1.0, 8.4, 3.4, 14.0),
            new Way(true, 0.92 / 3.8, 6.8, 0.6, 5.0),
            new Way(true, 0.92 * 0.94, 14.0, 1.25, 8.5),
            new Way(true, 0.92, 8.4, 4.0, 14.0));

    /** Bytes that pass each rank's border; NaN for an operation that is not known. */
    static double busBytes(String operation, long sizeBytes, int ranks) {
        return switch (operation.toLowerCase(Locale.ROOT)) {
            case "allreduce" -> 2.0 * (ranks - 1) / ranks * sizeBytes;
            case "allgather", "reducescatter" -> (double) (ranks - 1) * sizeBytes;
            case "broadcast", "reduce", "sendrecv", "send", "recv" -> sizeBytes;
            case "alltoall" -> (double) (ranks - 1) / ranks * sizeBytes;
            default -> Double.NaN;
        };
    }

    /**
     * The seconds that one call needs.
     *
     * @param hosts hosts that its ranks are on, at least 2
     * @param bytesPerSecond what the NICs that its ranks of one host use can send together
     * @return empty when operation or rate are not known
     */
    static Optional<Interval> seconds(String operation, long sizeBytes, int ranks, int hosts, double bytesPerSecond) {
        double bytes = busBytes(operation, sizeBytes, ranks);
        if (Double.isNaN(bytes) || !(bytesPerSecond > 0)) {
            return Optional.empty();
        }
        String lower = operation.toLowerCase(Locale.ROOT);
        return Optional.of(new Interval(
                bytes / bytesPerSecond,
                fastest(lower, ranks, hosts, bytes, bytesPerSecond * USUAL_LINE),
                fastest(lower, ranks, hosts, bytes, bytesPerSecond * SLOW_LINE)));
    }

    private static double fastest(String operation, int ranks, int hosts, double bytes, double bytesPerSecond) {
        return WAYS.stream()
                .filter(way -> !way.tree() || operation.equals("allreduce"))
                .mapToDouble(way -> way.seconds(operation, ranks, hosts, bytes, bytesPerSecond))
                .min()
                .orElseThrow();
    }
}

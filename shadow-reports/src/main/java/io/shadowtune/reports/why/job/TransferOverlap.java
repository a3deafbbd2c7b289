package io.shadowtune.reports.why.job;

import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which part of the time of a rank's transfers went by, as many of them run at once and are each timed for themselves.
 *
 * <p>With one or two neighbours, as in a pipeline, sending to one and receiving from it go together, and the neighbours
 * take turns. With more, as in an exchange of all with all, all are in one group. So the time that went by is that of the
 * longer direction with each of two neighbours, or that of the longest of many.
 */
final class TransferOverlap {
    private static final int NEIGHBOURS = 2;

    private final Map<Cell, Double> weights = new HashMap<>();

    private record Cell(Instant start, Worker worker) {}

    private record Stream(int peer, boolean received) {}

    private TransferOverlap() {}

    static TransferOverlap of(List<CollectiveTimes> all) {
        Map<Cell, Map<Stream, Double>> seconds = new HashMap<>();
        for (CollectiveTimes one : all) {
            if (one.isTransfer()) {
                seconds.computeIfAbsent(new Cell(one.start(), one.worker()), cell -> new HashMap<>())
                        .merge(new Stream(one.peer(), one.isReceived()), one.totalSeconds(), Double::sum);
            }
        }
        TransferOverlap overlap = new TransferOverlap();
        seconds.forEach((cell, streams) -> overlap.weights.put(cell, weight(streams)));
        return overlap;
    }

    private static double weight(Map<Stream, Double> streams) {
        Map<Integer, Double> longer = new HashMap<>();
        streams.forEach((stream, seconds) -> longer.merge(stream.peer(), seconds, Math::max));
        double passed = longer.size() <= NEIGHBOURS
                ? sum(longer.values())
                : longer.values().stream()
                        .mapToDouble(Double::doubleValue)
                        .max()
                        .orElse(0);
        double all = sum(streams.values());
        return all > 0 ? passed / all : 1;
    }

    private static double sum(Collection<Double> seconds) {
        return seconds.stream().mapToDouble(Double::doubleValue).sum();
    }

    /** By what its time is to be multiplied; 1 for a collective. */
    double weight(CollectiveTimes one) {
        return one.isTransfer() ? weights.getOrDefault(new Cell(one.start(), one.worker()), 1.0) : 1;
    }

    /** The time that went by with it. */
    double seconds(CollectiveTimes one) {
        return one.totalSeconds() * weight(one);
    }
}

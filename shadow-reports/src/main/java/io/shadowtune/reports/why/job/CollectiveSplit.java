package io.shadowtune.reports.why.job;

import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Splits the time of collectives into waiting for the last rank and transfer, and the transfer into what had to be and
 * the rest.
 *
 * <p>A collective ends for all ranks at about the same moment, once the last of them has come and the data are through.
 * So the rank with the shortest time came last and waited for nobody: its time is the transfer, and what others have
 * more is waiting. Only sums per slice are known, not calls: where the last rank changes from call to call, even the
 * shortest sum holds waiting. The shortest single call bounds the transfer from below; what lies between is laid to
 * waiting when the longest calls differ between ranks, as waiting does, and to the network when they are alike.
 */
final class CollectiveSplit {
    /** Ranks measure the same call with about so much difference. */
    private static final double ALIKE = 0.1;

    private final JobFigures figures;
    private final Map<Instant, Map<Worker, CollectiveSeconds>> bySlice = new TreeMap<>();
    private final Map<Worker, Double> waitingSeconds = new TreeMap<>();
    private final Map<Worker, Double> causedSeconds = new TreeMap<>();
    private double allWaitingSeconds;

    private final TransferOverlap overlap;

    /** Hosts of the ranks of each communicator. */
    private final Map<String, Map<Integer, String>> hosts = new HashMap<>();

    private CollectiveSplit(JobFigures figures) {
        this.figures = figures;
        this.overlap = TransferOverlap.of(figures.collectives());
        for (CollectiveTimes times : figures.collectives()) {
            hosts.computeIfAbsent(times.communicator(), communicator -> new HashMap<>())
                    .put(times.rank(), times.worker().host());
        }
    }

    static CollectiveSplit of(JobFigures figures) {
        CollectiveSplit split = new CollectiveSplit(figures);
        Map<CollectiveTimes.Together, List<CollectiveTimes>> groups = figures.collectives().stream()
                .collect(Collectors.groupingBy(CollectiveTimes::together, LinkedHashMap::new, Collectors.toList()));
        groups.values().forEach(split::add);
        return split;
    }

    /** What a worker's collectives in a slice were made of; nothing when it reported none. */
    CollectiveSeconds of(Instant slice, Worker worker) {
        return bySlice.getOrDefault(slice, Map.of()).getOrDefault(worker, CollectiveSeconds.NONE);
    }

    /** By worker, how long it waited for others in all. */
    Map<Worker, Double> waitingSeconds() {
        return waitingSeconds;
    }

    /** By worker, how long others waited for it in all: for the one that came last in each slice. */
    Map<Worker, Double> causedSeconds() {
        return causedSeconds;
    }

    /** All waiting of all workers, for those too that came last only now and then. */
    double allWaitingSeconds() {
        return allWaitingSeconds;
    }

    private void add(List<CollectiveTimes> together) {
        CollectiveTimes last = together.get(0);
        double shortest = Double.POSITIVE_INFINITY;
        for (CollectiveTimes one : together) {
            last = one.meanSeconds() < last.meanSeconds() ? one : last;
            shortest = Math.min(shortest, one.shortestSeconds());
        }
        double least = last.meanSeconds();
        shortest = Math.min(shortest, least);
        // Of a transfer, only the other end tells who waited: without it, all of it is the network's.
        double lateness = together.size() > 1 ? lateness(together, shortest) : last.isTransfer() ? 0 : 0.5;
        Optional<Interval> model = model(together);
        boolean inside = isInside(together);
        for (CollectiveTimes one : together) {
            double waited = Math.max(0, one.meanSeconds() - least);
            double between = least - shortest;
            Interval transfer = Interval.around(shortest, shortest + (1 - lateness) * between, least);
            Interval waiting = Interval.around(waited, waited + lateness * between, waited + between);
            CollectiveSeconds seconds = (inside
                            ? new CollectiveSeconds(waiting, Interval.ZERO, Interval.ZERO, transfer.value(), true)
                            : between(waiting, transfer, model))
                    .times(one.calls() * overlap.weight(one));
            bySlice.computeIfAbsent(one.start(), start -> new HashMap<>())
                    .merge(one.worker(), seconds, CollectiveSeconds::plus);
            double calls = one.calls() * overlap.weight(one);
            allWaitingSeconds += waiting.value() * calls;
            waitingSeconds.merge(one.worker(), waited * calls, Double::sum);
            causedSeconds.merge(last.worker(), waited * calls, Double::sum);
        }
    }

    private static CollectiveSeconds between(Interval waiting, Interval transfer, Optional<Interval> model) {
        Interval line = model.orElse(new Interval(0, transfer.value(), transfer.high()));
        Interval needed = Interval.around(
                Math.min(line.low(), transfer.low()),
                Math.min(line.value(), transfer.value()),
                Math.min(line.high(), transfer.high()));
        return new CollectiveSeconds(waiting, transfer, needed, 0, model.isPresent());
    }

    /** How much of what is above the shortest call is waiting, 0..1. */
    private static double lateness(List<CollectiveTimes> together, double shortest) {
        double most = together.stream()
                .mapToDouble(CollectiveTimes::longestSeconds)
                .max()
                .orElse(0);
        double least = together.stream()
                .mapToDouble(CollectiveTimes::longestSeconds)
                .min()
                .orElse(0);
        return most <= shortest ? 0 : Math.min(1, (most - least) / (most - shortest) / ALIKE);
    }

    private boolean isInside(List<CollectiveTimes> together) {
        CollectiveTimes one = together.get(0);
        String host = one.worker().host();
        if (one.isTransfer()) {
            return host.equals(hosts.getOrDefault(one.communicator(), Map.of()).get(one.peer()));
        }
        return one.ranks() <= Math.max(together.size(), figures.workersOn(host))
                && together.stream().allMatch(other -> other.worker().host().equals(host));
    }

    private Optional<Interval> model(List<CollectiveTimes> together) {
        CollectiveTimes one = together.get(0);
        Map<String, Long> perHost = together.stream()
                .collect(Collectors.groupingBy(times -> times.worker().host(), Collectors.counting()));
        long most = perHost.values().stream().mapToLong(Long::longValue).max().orElse(1);
        int across = (int) Math.max(2, Math.max(perHost.size(), Math.ceil((double) one.ranks() / most)));
        double slowest = perHost.entrySet().stream()
                .filter(host -> figures.lineBytesPerSecond().containsKey(host.getKey()))
                .mapToDouble(host -> figures.lineBytesPerSecond().getOrDefault(host.getKey(), 0.0)
                        * Math.min(1, (double) host.getValue() / Math.max(1, figures.workersOn(host.getKey()))))
                .min()
                .orElse(0);
        return one.isTransfer()
                ? CollectiveModel.seconds(one.operation(), one.sizeBytes(), 2, 2, slowest)
                : CollectiveModel.seconds(one.operation(), one.sizeBytes(), one.ranks(), across, slowest);
    }
}

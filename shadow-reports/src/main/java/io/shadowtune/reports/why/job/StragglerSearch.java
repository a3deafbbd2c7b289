package io.shadowtune.reports.why.job;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the rank that others wait for: of those that came last most, the one that itself waits least. A rank may come
 * last in one communicator only because it waited in another.
 */
final class StragglerSearch {
    /** Below, now one and now another comes last, and there is nobody to name. */
    private static final double CAUSED_FROM = 0.4;

    /** Ranks measure the same call with about so much difference. */
    private static final double NOTICEABLE = 0.02;

    private static final double MOST_PART = 0.5;
    private static final double HARDLY = 0.25;

    private StragglerSearch() {}

    static Optional<Straggler> of(JobFigures figures, CollectiveSplit split) {
        double all = split.allWaitingSeconds();
        double inCollectives = figures.collectives().stream()
                .mapToDouble(CollectiveTimes::totalSeconds)
                .sum();
        double most = split.causedSeconds().values().stream()
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
        return split.causedSeconds().entrySet().stream()
                .filter(caused -> caused.getValue() >= MOST_PART * most && caused.getValue() > 0)
                .min(Comparator.comparingDouble(caused -> split.waitingSeconds().getOrDefault(caused.getKey(), 0.0)))
                .map(Map.Entry::getKey)
                .filter(worker -> causedWith(worker, split) >= CAUSED_FROM * all && all > NOTICEABLE * inCollectives)
                .map(worker -> straggler(worker, causedWith(worker, split) / all, figures, split));
    }

    /** Its host's other GPUs count with it: on one late host, now one and now the other comes last. */
    private static double causedWith(Worker worker, CollectiveSplit split) {
        return split.causedSeconds().entrySet().stream()
                .filter(caused -> caused.getKey().host().equals(worker.host()))
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }

    private static Straggler straggler(Worker worker, double caused, JobFigures figures, CollectiveSplit split) {
        double usual = Medians.of(split.waitingSeconds().values(), each -> each);
        List<Worker> mates = figures.timedWorkers().stream()
                .filter(other -> other.host().equals(worker.host()) && !other.equals(worker))
                .toList();
        boolean whole = !mates.isEmpty()
                && mates.stream().allMatch(mate -> split.waitingSeconds().getOrDefault(mate, 0.0) < HARDLY * usual);
        List<Integer> ranks = figures.collectives().stream()
                .filter(times -> times.worker().equals(worker))
                .sorted(Comparator.comparingInt(CollectiveTimes::ranks).reversed())
                .map(CollectiveTimes::rank)
                .distinct()
                .toList();
        return new Straggler(worker, ranks, caused, whole, Differences.of(worker, figures));
    }
}

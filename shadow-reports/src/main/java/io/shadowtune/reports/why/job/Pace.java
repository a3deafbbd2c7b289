package io.shadowtune.reports.why.job;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How fast a job goes, by the calls that it makes: the same calls come once in each step.
 *
 * <p>Steps are not reported; a kind of call (operation, size, ranks) comes the same number of times in each, so that
 * its calls per second tell the rate of steps up to a factor that cancels when times are compared.
 */
final class Pace {
    /** The quicker quarter of the slices goes without trouble. */
    private static final double QUICK = 0.25;

    private final Map<Instant, Map<Worker, Long>> calls;
    private final double betweenCallsRatio;

    private Pace(Map<Instant, Map<Worker, Long>> calls, double betweenCallsRatio) {
        this.calls = calls;
        this.betweenCallsRatio = betweenCallsRatio;
    }

    static Pace of(JobFigures figures, JobFigures usual) {
        double seconds = usual.slice().toMillis() / 1e3;
        Map<List<Object>, Double> busy = new HashMap<>();
        Map<List<Object>, Long> made = new HashMap<>();
        TransferOverlap overlap = TransferOverlap.of(usual.collectives());
        for (CollectiveTimes times : usual.collectives()) {
            List<Object> cell = List.of(times.start(), times.worker());
            busy.merge(cell, overlap.seconds(times) / seconds, Double::sum);
            made.merge(cell, times.calls(), Long::sum);
        }
        List<Double> perCall = new ArrayList<>();
        made.forEach((cell, count) -> perCall.add(Math.max(0, 1 - busy.getOrDefault(cell, 0.0)) / count));
        double scale = seconds / (figures.slice().toMillis() / 1e3);
        return new Pace(calls(figures), Medians.quantile(perCall, each -> each, QUICK) * scale);
    }

    /** The share of a slice that computing between its calls takes when nothing is wrong; 0 when there were no calls. */
    double betweenCallsRatio(Instant slice, Worker worker) {
        long made = calls.getOrDefault(slice, Map.of()).getOrDefault(worker, 0L);
        return made == 0 ? 0 : made * betweenCallsRatio;
    }

    /**
     * How many times longer a step takes than it usually does, by the kinds of calls that were made in both times; NaN
     * when there is none.
     */
    static double slowness(JobFigures figures, JobFigures usual) {
        Map<CollectiveTimes.Kind, Double> now = perSecond(figures);
        Map<CollectiveTimes.Kind, Double> before = perSecond(usual);
        Set<CollectiveTimes.Kind> both = new HashSet<>(now.keySet());
        both.retainAll(before.keySet());
        double callsNow = 0;
        double callsBefore = 0;
        for (CollectiveTimes.Kind kind : both) {
            callsNow += now.getOrDefault(kind, 0.0);
            callsBefore += before.getOrDefault(kind, 0.0);
        }
        return both.isEmpty() || callsNow == 0 ? Double.NaN : callsBefore / callsNow;
    }

    private static Map<CollectiveTimes.Kind, Double> perSecond(JobFigures figures) {
        double seconds =
                Math.max(1, Duration.between(figures.from(), figures.to()).toMillis() / 1e3);
        long workers = Math.max(
                1,
                figures.collectives().stream()
                        .map(CollectiveTimes::worker)
                        .distinct()
                        .count());
        return figures.collectives().stream()
                .collect(Collectors.groupingBy(
                        CollectiveTimes::kind, Collectors.summingDouble(times -> times.calls() / seconds / workers)));
    }

    private static Map<Instant, Map<Worker, Long>> calls(JobFigures figures) {
        Map<Instant, Map<Worker, Long>> calls = new HashMap<>();
        for (CollectiveTimes times : figures.collectives()) {
            calls.computeIfAbsent(times.start(), start -> new HashMap<>())
                    .merge(times.worker(), times.calls(), Long::sum);
        }
        return calls;
    }
}

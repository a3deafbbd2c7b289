package io.shadowtune.reports.why.job;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Finds since when a job's steps take longer than before, by the calls per slice. Pure. */
public final class StepPace {
    /** Steps vary by less. */
    private static final double SLOW = 1.1;

    private StepPace() {}

    /**
     * When it became slow.
     *
     * @param at begin of the slice
     * @param ratio how many times longer steps take from then on
     */
    public record Slow(Instant at, double ratio) {}

    /**
     * The begin of the longest time up to the end in which no two slices in a row were as quick as before; empty when
     * the last slices are, or nothing can be compared.
     */
    public static Optional<Slow> slowSince(JobFigures now, JobFigures usual) {
        Set<CollectiveTimes.Kind> kinds =
                usual.collectives().stream().map(CollectiveTimes::kind).collect(Collectors.toSet());
        double usualPerSecond = perSecond(calls(usual, kinds), usual);
        List<Map.Entry<Instant, Long>> slices = List.copyOf(calls(now, kinds).entrySet());
        if (slices.isEmpty() || !(usualPerSecond > 0)) {
            return Optional.empty();
        }
        double sliceSeconds = now.slice().toMillis() / 1e3;
        double quick = usualPerSecond * sliceSeconds / SLOW;
        // The end of the time may cut the last slice.
        int last = slices.size() > 1 ? slices.size() - 2 : 0;
        int begin = last + 1;
        for (int i = last; i >= 0; i--) {
            if (slices.get(i).getValue() < quick) {
                begin = i;
            } else if (i == last || slices.get(i + 1).getValue() >= quick) {
                break;
            }
        }
        if (begin > last) {
            return Optional.empty();
        }
        double made = slices.subList(begin, last + 1).stream()
                .mapToLong(Map.Entry::getValue)
                .sum();
        return made == 0
                ? Optional.empty()
                : Optional.of(new Slow(
                        slices.get(begin).getKey(), usualPerSecond * sliceSeconds * (last + 1 - begin) / made));
    }

    private static NavigableMap<Instant, Long> calls(JobFigures figures, Set<CollectiveTimes.Kind> kinds) {
        return figures.collectives().stream()
                .filter(times -> kinds.contains(times.kind()))
                .collect(Collectors.groupingBy(
                        CollectiveTimes::start, TreeMap::new, Collectors.summingLong(CollectiveTimes::calls)));
    }

    private static double perSecond(Map<Instant, Long> calls, JobFigures figures) {
        double seconds =
                Math.max(1, (figures.to().toEpochMilli() - figures.from().toEpochMilli()) / 1e3);
        return calls.values().stream().mapToLong(Long::longValue).sum() / seconds;
    }
}

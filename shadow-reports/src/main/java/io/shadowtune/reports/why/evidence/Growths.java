package io.shadowtune.reports.why.evidence;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.ingest.telemetry.ToolReading;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Growths of the counts in a set of readings. A single reading of a count is no growth, whatever it says; two readings
 * of the same name, subject and host are, in the order that {@link ReadingOrder} gives them, or one below the other in
 * a text that holds several readings, as {@link Repeats} tells.
 *
 * <p>Readings whose keys differ in nothing but the order are compared with one another only, so that two runs of two
 * readings each are not mixed. A fall is a wrap for a 32-bit count that stood in the upper half of its range while no
 * wider count of the same device fell; else it is a reset and its interval says nothing. A count that had reached the
 * value at which it stops says nothing either.
 */
final class Growths {
    private record Count(String host, String subject, String name, int occurrence) {}

    private record Interval(String host, String subject, String from, String to) {}

    private final Set<String> repeating;
    private final Map<Count, List<Fact>> readings = new LinkedHashMap<>();
    private final Set<Interval> resets = new HashSet<>();
    private final List<Growth> growths = new ArrayList<>();

    private Growths(List<ToolFacts> items) {
        repeating = items.stream()
                .filter(item -> Repeats.in(item.text()))
                .map(item -> item.text().reading().item())
                .collect(Collectors.toSet());
    }

    static List<Growth> of(List<ToolFacts> items) {
        Growths found = new Growths(items);
        items.forEach(found::gather);
        List<List<Fact>> series = found.readings.values().stream()
                .flatMap(facts -> found.series(facts).stream())
                .toList();
        series.forEach(found::noteResets);
        series.forEach(found::compare);
        return List.copyOf(found.growths);
    }

    private void gather(ToolFacts item) {
        Map<Count, Set<Integer>> lines = new LinkedHashMap<>();
        for (Fact fact : item.facts()) {
            Double number = fact.number();
            if (number == null) {
                continue;
            }
            if (fact.kind() == FactKind.GROWTH) {
                growths.add(new Growth(
                        List.of(fact.origin().item()),
                        fact.line(),
                        fact.host(),
                        fact.subject(),
                        fact.name(),
                        number,
                        false));
            } else if (fact.kind() == FactKind.CUMULATIVE) {
                Count count = new Count(fact.host(), fact.subject(), fact.name(), 0);
                Set<Integer> seen = lines.computeIfAbsent(count, key -> new HashSet<>());
                int occurrence = repeating.contains(fact.origin().item()) ? 0 : seen.size();
                if (seen.add(fact.line())) {
                    readings.computeIfAbsent(
                                    new Count(fact.host(), fact.subject(), fact.name(), occurrence),
                                    key -> new ArrayList<>())
                            .add(fact);
                }
            }
        }
    }

    /** Splits the readings of one count into those that belong together, each in the order of time. */
    private List<List<Fact>> series(List<Fact> facts) {
        Map<String, List<Fact>> byStem = new LinkedHashMap<>();
        facts.forEach(fact -> byStem.computeIfAbsent(ReadingOrder.stem(fact.origin()), key -> new ArrayList<>())
                .add(fact));
        List<List<Fact>> several =
                byStem.values().stream().filter(group -> group.size() > 1).toList();
        return (several.isEmpty() ? List.of(facts) : several)
                .stream().map(this::ordered).filter(group -> group.size() > 1).toList();
    }

    /** In the order of time; empty when two readings cannot be told apart. */
    private List<Fact> ordered(Collection<Fact> facts) {
        Set<ToolReading> origins =
                facts.stream().map(Fact::origin).collect(Collectors.toCollection(LinkedHashSet::new));
        Map<String, Integer> places = ReadingOrder.places(origins);
        if (new HashSet<>(places.values()).size() < origins.size()) {
            return List.of();
        }
        return facts.stream()
                .sorted(Comparator.comparing(
                                (Fact fact) -> places.getOrDefault(fact.origin().item(), 0))
                        .thenComparing(Fact::line))
                .toList();
    }

    private void noteResets(List<Fact> series) {
        for (int i = 1; i < series.size(); i++) {
            Fact before = series.get(i - 1);
            Fact now = series.get(i);
            if (number(now) < number(before)
                    && !CounterWidths.wraps(now.name(), now.origin().tool())) {
                resets.add(interval(before, now));
            }
        }
    }

    private void compare(List<Fact> series) {
        double by = 0;
        boolean seen = false;
        boolean reset = false;
        for (int i = 1; i < series.size(); i++) {
            Fact before = series.get(i - 1);
            Fact now = series.get(i);
            double step = number(now) - number(before);
            boolean fell = step < 0 && !wrapped(before, now);
            reset |= fell;
            if (!fell && !CounterWidths.saturated(before.name(), number(before))) {
                by += step < 0 ? step + CounterWidths.WRAP : step;
                seen = true;
            }
        }
        if (!seen && !reset) {
            return;
        }
        Fact last = series.get(series.size() - 1);
        growths.add(new Growth(
                series.stream().map(fact -> fact.origin().item()).distinct().toList(),
                last.line(),
                last.host(),
                last.subject(),
                last.name(),
                by,
                reset));
    }

    private boolean wrapped(Fact before, Fact now) {
        return CounterWidths.wraps(now.name(), now.origin().tool())
                && number(before) > CounterWidths.WRAP_FROM
                && number(before) < CounterWidths.WRAP
                && !resets.contains(interval(before, now));
    }

    private static Interval interval(Fact before, Fact now) {
        return new Interval(
                now.host(), now.subject(), before.origin().item(), now.origin().item());
    }

    private static double number(Fact fact) {
        Double number = fact.number();
        return number == null ? 0 : number;
    }
}

package io.shadowtune.reports.why.evidence;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.ingest.telemetry.FactKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Growths of the counts in a set of readings. A single reading of a count is no growth, whatever it says; two readings
 * of the same name, subject and host are, in the order that {@link ReadingOrder} gives them, or one below the other in
 * a text that holds several readings, as {@link Repeats} tells.
 */
final class Growths {
    private record Count(String host, String subject, String name) {}

    private Growths() {}

    static List<Growth> of(List<ToolFacts> items) {
        List<Growth> growths = new ArrayList<>();
        Map<Count, List<Fact>> readings = new LinkedHashMap<>();
        for (ToolFacts item : items) {
            for (Fact fact : item.facts()) {
                Double number = fact.number();
                if (fact.kind() == FactKind.GROWTH && number != null) {
                    growths.add(new Growth(
                            List.of(fact.origin().item()),
                            fact.line(),
                            fact.host(),
                            fact.subject(),
                            fact.name(),
                            number));
                } else if (fact.kind() == FactKind.CUMULATIVE && number != null) {
                    readings.computeIfAbsent(
                                    new Count(fact.host(), fact.subject(), fact.name()), key -> new ArrayList<>())
                            .add(fact);
                }
            }
        }
        Set<String> repeating = items.stream()
                .filter(item -> Repeats.in(item.text()))
                .map(item -> item.text().reading().item())
                .collect(Collectors.toSet());
        readings.forEach((count, facts) -> between(count, facts, repeating, growths));
        return List.copyOf(growths);
    }

    private static void between(Count count, List<Fact> facts, Set<String> repeating, List<Growth> growths) {
        Comparator<Fact> order = (a, b) -> a.origin().item().equals(b.origin().item())
                ? repeating.contains(a.origin().item()) ? Integer.compare(a.line(), b.line()) : 0
                : ReadingOrder.compare(a.origin(), b.origin());
        Fact first = facts.stream().min(order).orElseThrow();
        Fact last = facts.stream().max(order).orElseThrow();
        Double from = first.number();
        Double to = last.number();
        if (order.compare(first, last) == 0 || from == null || to == null || to < from) {
            return;
        }
        growths.add(new Growth(
                Stream.of(first.origin().item(), last.origin().item())
                        .distinct()
                        .toList(),
                last.line(),
                count.host(),
                count.subject(),
                count.name(),
                to - from));
    }
}

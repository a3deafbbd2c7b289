package io.shadowtune.reports.why.clue;

import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.evidence.Side;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Signs over rows: the same figure of at least three parts (pods, ports, ranks) in one reading. Counts since boot are
 * compared too, because equal parts should have counted alike; what they prove is a lasting imbalance.
 */
public final class TableSigns {
    private static final int LEAST_ROWS = 3;

    /** Below this a highest figure of a few says nothing: three requests wait here, none there. */
    private static final double SMALL = 5;

    private TableSigns() {}

    /** The highest is at least {@code factor} times the median of all. */
    public static Sign oneHigh(String name, double factor) {
        return rows(name, sorted -> highest(sorted) >= factor * Math.max(middle(sorted), floor(sorted)));
    }

    /** The lowest is at most the median divided by {@code factor}. */
    public static Sign oneLow(String name, double factor) {
        return rows(name, sorted -> middle(sorted) > 0 && number(sorted.get(0)) * factor <= middle(sorted));
    }

    /** The highest is at least {@code factor} times what the lower half has on average, however many are high. */
    public static Sign uneven(String name, double factor) {
        return rows(
                name,
                sorted -> highest(sorted) >= SMALL
                        && highest(sorted) >= factor * Math.max(lowerHalf(sorted), floor(sorted)));
    }

    /** The highest is at most {@code factor} times the lowest. */
    public static Sign even(String name, double factor) {
        return rows(name, sorted -> highest(sorted) > 0 && highest(sorted) <= factor * number(sorted.get(0)));
    }

    private static Sign rows(String name, Predicate<List<Fact>> condition) {
        Pattern pattern = Pattern.compile("(?:" + name + ")", Pattern.CASE_INSENSITIVE);
        return evidence -> tables(evidence, pattern)
                .filter(sorted -> sorted.size() >= LEAST_ROWS && condition.test(sorted))
                .flatMap(sorted -> Stream.of(sorted.get(sorted.size() - 1), sorted.get(0)))
                .map(Signs::match)
                .limit(6)
                .toList();
    }

    /** Rows of each reading and name, lowest first, one per part. */
    private static Stream<List<Fact>> tables(Evidence evidence, Pattern name) {
        Map<String, Map<String, Fact>> tables = new LinkedHashMap<>();
        evidence.named(name)
                .filter(fact -> fact.number() != null && fact.kind() != FactKind.SETTING)
                .filter(fact -> evidence.side(fact.origin().item()) != Side.HEALTHY)
                .forEach(fact -> tables.computeIfAbsent(
                                fact.origin().item() + ' ' + fact.name() + ' ' + fact.kind(),
                                key -> new LinkedHashMap<>())
                        .put(fact.host() + ' ' + fact.subject(), fact));
        return tables.values().stream()
                .map(rows -> rows.values().stream()
                        .sorted(Comparator.comparingDouble(TableSigns::number))
                        .toList());
    }

    /** Below a thousandth of all together, differences between small numbers mean nothing. */
    private static double floor(List<Fact> sorted) {
        return Math.max(1e-9, sorted.stream().mapToDouble(TableSigns::number).sum() / 1_000);
    }

    private static double lowerHalf(List<Fact> sorted) {
        return sorted.stream()
                .limit(Math.max(1, sorted.size() / 2))
                .mapToDouble(TableSigns::number)
                .average()
                .orElse(0);
    }

    private static double highest(List<Fact> sorted) {
        return number(sorted.get(sorted.size() - 1));
    }

    private static double middle(List<Fact> sorted) {
        return number(sorted.get((sorted.size() - 1) / 2));
    }

    private static double number(Fact fact) {
        Double number = fact.number();
        return number == null ? 0 : number;
    }
}

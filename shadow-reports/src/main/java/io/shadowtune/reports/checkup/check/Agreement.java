package io.shadowtune.reports.checkup.check;

import io.shadowtune.ingest.telemetry.Fact;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Whether parts that should be alike are: the value that most have, and those that differ from it.
 *
 * @param common the value that most have
 * @param count how many parts there are
 * @param hosts how many hosts they are on
 * @param outliers facts with another value
 * @param like one fact with the common value
 */
record Agreement(String common, int count, int hosts, List<Fact> outliers, Fact like) {
    /** Compares facts, at least one, by their values. */
    static Agreement of(List<Fact> facts, Function<Fact, String> value) {
        Map<String, List<Fact>> byValue =
                facts.stream().collect(Collectors.groupingBy(value, LinkedHashMap::new, Collectors.toList()));
        String common = byValue.entrySet().stream()
                .max(Comparator.comparingInt(entry -> entry.getValue().size()))
                .map(Map.Entry::getKey)
                .orElse("");
        List<Fact> alike = byValue.getOrDefault(common, facts);
        return new Agreement(
                common,
                (int) facts.stream().map(Fleet::place).distinct().count(),
                (int) facts.stream().map(Fact::host).distinct().count(),
                facts.stream().filter(fact -> !value.apply(fact).equals(common)).toList(),
                alike.get(0));
    }

    boolean whole() {
        return outliers.isEmpty();
    }

    /** The outliers' places, the first few by name. */
    String names() {
        return names(outliers);
    }

    static String names(List<Fact> facts) {
        List<String> places = facts.stream()
                .map(fact -> Fleet.place(fact).toString())
                .distinct()
                .toList();
        int shown = 4;
        String named = places.stream().limit(shown).collect(Collectors.joining(", "));
        return places.size() > shown ? "%s and %,d more".formatted(named, places.size() - shown) : named;
    }

    /** The outliers, then one that is as it should be. */
    List<Cited> evidence() {
        return java.util.stream.Stream.concat(outliers.stream(), java.util.stream.Stream.of(like))
                .map(Cited::of)
                .toList();
    }

    /** A number with its noun, given in the plural. */
    static String counted(int count, String parts) {
        return "%,d %s".formatted(count, count == 1 ? parts.replaceFirst("s$", "") : parts);
    }

    String of(String parts) {
        String counted = counted(count, parts);
        return hosts > 1 ? "%s of %,d hosts".formatted(counted, hosts) : counted;
    }
}

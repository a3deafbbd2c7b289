package io.shadowtune.reports.why.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Evidence as people read it: a fact once, with every place that shows it, since two readings of a count show one growth.
 *
 * @param fact what it says and what that means
 * @param places items with their lines, such as {@code dmesg.txt:3}
 */
record ShownFact(String fact, List<String> places) {
    ShownFact {
        places = List.copyOf(places);
    }

    static List<ShownFact> of(List<CitedFact> cited) {
        Map<String, List<String>> places = new LinkedHashMap<>();
        for (CitedFact one : cited) {
            places.computeIfAbsent(one.fact(), fact -> new ArrayList<>())
                    .add(one.line() > 0 ? one.item() + ":" + one.line() : one.item());
        }
        return places.entrySet().stream()
                .map(entry -> new ShownFact(entry.getKey(), entry.getValue()))
                .toList();
    }

    String where() {
        return String.join(", ", places);
    }
}

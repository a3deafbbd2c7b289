package io.shadowtune.reports.why.page;

import io.shadowtune.reports.why.Finding;
import io.shadowtune.reports.why.FoundClue;
import io.shadowtune.reports.why.clue.Clue;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;

/** Where the evidence of a finding points: the machine that most of its deciding places are on. */
final class Places {
    private Places() {}

    static String of(Finding finding) {
        Map<String, Double> weights = new LinkedHashMap<>();
        for (FoundClue found : finding.evidence()) {
            double weight = found.clue().role() == Clue.Role.DECISIVE ? 3 : 1;
            found.matches().stream()
                    .map(match -> match.host().strip())
                    .filter(host -> !host.isEmpty())
                    .distinct()
                    .forEach(host -> weights.merge(host, weight, Double::sum));
        }
        return weights.entrySet().stream()
                .max(Comparator.comparingDouble(Map.Entry<String, Double>::getValue))
                .map(Map.Entry::getKey)
                .orElse("");
    }
}

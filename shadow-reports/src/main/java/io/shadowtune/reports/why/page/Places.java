package io.shadowtune.reports.why.page;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.reports.why.Finding;
import io.shadowtune.reports.why.FoundClue;
import io.shadowtune.reports.why.clue.Clue;
import io.shadowtune.reports.why.clue.Match;
import io.shadowtune.reports.why.evidence.Evidence;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where the evidence of a finding points: the machine that most of its deciding places are on, and the port, NIC, GPU or
 * rank of it when all deciding places there name the same one.
 */
final class Places {
    /** Parts that somebody can walk to or cordon: ports, NICs, RDMA devices, PCI functions, GPUs and ranks. */
    private static final Pattern PART = Pattern.compile(
            "(?i)(?:ethernet|eth|en[ospx]|ib|swp|mlx\\d_|bnxt_re|irdma|rdma|rocep|hsn|et-|xe-|hu|(?:hundred)?gig\\w*|gpu ?|rank ?)\\d\\S*(?: \\([^)]+\\))?"
                    + "|(?:[0-9a-f]{4}:)?[0-9a-f]{2}:[0-9a-f]{2}\\.[0-7]");

    private Places() {}

    /** The machine; empty when the evidence names none. */
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

    /**
     * The part of that machine that all deciding evidence there names, under whichever of its names; empty when there is
     * none, or several. A NIC whose names are joined has both, as in {@code mlx5_0 (rdma0)}.
     */
    static Optional<String> part(Finding finding, String host, Evidence evidence) {
        Map<String, ToolFacts> items = new LinkedHashMap<>();
        evidence.items().forEach(item -> items.put(item.text().reading().item(), item));
        NicNames names = NicNames.of(evidence);
        Set<String> parts = finding.evidence().stream()
                .filter(found -> found.clue().role() == Clue.Role.DECISIVE)
                .flatMap(found -> found.matches().stream())
                .filter(match -> match.host().strip().equals(host))
                .flatMap(match -> subjects(match, items))
                .map(subject -> names.joined(host, subject))
                .collect(Collectors.toSet());
        return parts.size() == 1
                ? parts.stream()
                        .map(part -> names.words(host, part))
                        .filter(part -> PART.matcher(part).matches())
                        .findFirst()
                : Optional.empty();
    }

    private static Stream<String> subjects(Match match, Map<String, ToolFacts> items) {
        List<String> cited = match.items();
        ToolFacts item = cited.isEmpty() ? null : items.get(cited.get(cited.size() - 1));
        return item == null
                ? Stream.empty()
                : item.facts().stream()
                        .filter(fact -> fact.line() == match.line())
                        .map(Fact::subject)
                        .filter(subject -> !subject.isEmpty());
    }
}

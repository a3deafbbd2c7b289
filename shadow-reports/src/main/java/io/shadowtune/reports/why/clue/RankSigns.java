package io.shadowtune.reports.why.clue;

import io.shadowtune.ingest.telemetry.Fact;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Signs in what ranks say they were doing. */
public final class RankSigns {
    private static final Pattern COLLECTIVE = Pattern.compile("collective");
    private static final Pattern RANKS_AND_COUNT = Pattern.compile(
            "(?i)\\branks?\\s*([\\d ,-]+?)\\s*[:|=]?\\s+.*?\\b(?:(?:num_)?(?:batches|steps|iters|iterations|samples|images|micro_?batches|experts?|tokens|calls|collectives)\\s*[=:]\\s*(\\d+)|(\\d+) (?:batches|steps|iterations|samples|images|micro-?batches|calls|collectives))");

    private RankSigns() {}

    /** Ranks waited in work of the same sequence number that is not the same collective or not of the same size. */
    public static Sign collectivesDiffer() {
        return evidence -> {
            Map<String, List<Fact>> bySequence = evidence.named(COLLECTIVE)
                    .collect(Collectors.groupingBy(
                            fact -> fact.value().replaceFirst(" .*", ""), LinkedHashMap::new, Collectors.toList()));
            List<Match> matches = new ArrayList<>();
            for (List<Fact> facts : bySequence.values()) {
                List<Fact> different = facts.stream()
                        .collect(Collectors.toMap(Fact::value, fact -> fact, (a, b) -> a, LinkedHashMap::new))
                        .values()
                        .stream()
                        .toList();
                if (different.size() > 1) {
                    different.stream().limit(3).map(Signs::match).forEach(matches::add);
                }
            }
            return matches;
        };
    }

    /** Ranks count different numbers of batches, steps or calls. */
    public static Sign countsDiffer() {
        return evidence -> {
            Map<String, Map<String, Match>> byItem = new LinkedHashMap<>();
            evidence.lines(RANKS_AND_COUNT, item -> true).forEach(line -> {
                Matcher counted = RANKS_AND_COUNT.matcher(line.text());
                if (counted.find()) {
                    String count = counted.group(2) == null ? counted.group(3) : counted.group(2);
                    byItem.computeIfAbsent(line.item(), key -> new LinkedHashMap<>())
                            .putIfAbsent(
                                    count,
                                    new Match(
                                            List.of(line.item()),
                                            line.number(),
                                            line.host(),
                                            line.text().strip()));
                }
            });
            return byItem.values().stream()
                    .filter(counts -> counts.size() > 1)
                    .flatMap(counts -> counts.values().stream().limit(2))
                    .toList();
        };
    }
}

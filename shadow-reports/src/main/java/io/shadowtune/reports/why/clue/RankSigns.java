package io.shadowtune.reports.why.clue;

import io.shadowtune.ingest.telemetry.Fact;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Signs in what ranks say they were doing. */
public final class RankSigns {
    private static final Pattern COLLECTIVE = Pattern.compile("collective");
    private static final Pattern RANKS_AND_COUNT = Pattern.compile(
            "(?i)\\branks?\\s*([\\d ,-]+?)\\s*[:|=]?\\s+.*?\\b(?:(?:num_)?(?:batches|steps|iters|iterations|samples|images|micro_?batches|experts?|tokens|calls|collectives)\\s*[=:]\\s*(\\d+)|(\\d+) (?:batches|steps|iterations|samples|images|micro-?batches|calls|collectives))");

    private static final Pattern RANK_AT = Pattern.compile(
            "(?i)\\branks?\\b.*?(?:seq\\w*|sn|#)[ =:#]*(\\d+)\\b.*?\\b(_?all_?reduce|_?all_?gather\\w*|_?reduce_?scatter\\w*|broadcast|barrier|_?all_?to_?all\\w*|send|i?recv|gather|scatter)\\b");

    private static final Pattern RANK_WORK = Pattern.compile(
            "(?i)\\b(?:ranks?|r|gpu|node|worker)[ _-]?[\\d][\\d, .-]*\\s*[:|]?.*?\\b(gemm|compute|conv/gemm|matmul|fwd\\w*|forward|fwd\\+bwd|backward)\\b[ =:]*(\\d+(?:\\.\\d+)?)");

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

    /** A list of ranks gives different collectives under one sequence number; sending and receiving count as one. */
    public static Sign ranksAtDifferentOperations() {
        return evidence -> {
            Map<String, Map<String, Match>> bySequence = new LinkedHashMap<>();
            evidence.lines(RANK_AT, item -> true).forEach(line -> {
                Matcher at = RANK_AT.matcher(line.text());
                if (at.find()) {
                    String operation = at.group(2)
                            .toLowerCase(Locale.ROOT)
                            .replaceAll("_|base$", "")
                            .replaceFirst("^(send|i?recv)$", "p2p");
                    bySequence
                            .computeIfAbsent(line.item() + " " + at.group(1), key -> new LinkedHashMap<>())
                            .putIfAbsent(
                                    operation,
                                    new Match(
                                            List.of(line.item()),
                                            line.number(),
                                            line.host(),
                                            line.text().strip()));
                }
            });
            return bySequence.values().stream()
                    .filter(operations -> operations.size() > 1)
                    .flatMap(operations -> operations.values().stream().limit(3))
                    .toList();
        };
    }

    /** Notes per rank give the time of the same computing work, and that of one is so many times that of another. */
    public static Sign oneRankWorksLonger(double times) {
        return evidence -> {
            Map<String, List<Map.Entry<Double, Match>>> byWork = new LinkedHashMap<>();
            evidence.lines(RANK_WORK, item -> true).forEach(line -> {
                Matcher work = RANK_WORK.matcher(line.text());
                if (work.find()) {
                    byWork.computeIfAbsent(
                                    line.item() + " " + work.group(1).toLowerCase(Locale.ROOT),
                                    key -> new ArrayList<>())
                            .add(Map.entry(
                                    Double.valueOf(work.group(2)),
                                    new Match(
                                            List.of(line.item()),
                                            line.number(),
                                            line.host(),
                                            line.text().strip())));
                }
            });
            return byWork.values().stream()
                    .filter(works ->
                            works.stream().mapToDouble(Map.Entry::getKey).max().orElse(0)
                                    > times
                                            * works.stream()
                                                    .mapToDouble(Map.Entry::getKey)
                                                    .min()
                                                    .orElse(0))
                    .flatMap(works -> works.stream().map(Map.Entry::getValue).limit(4))
                    .toList();
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

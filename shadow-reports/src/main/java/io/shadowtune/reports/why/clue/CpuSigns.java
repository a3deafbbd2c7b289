package io.shadowtune.reports.why.clue;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.evidence.Growth;
import io.shadowtune.reports.why.evidence.Line;
import io.shadowtune.reports.why.evidence.Side;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Signs in what is counted or shown per processor: one of them does the work that many should share. */
public final class CpuSigns {
    private static final Pattern CPU = Pattern.compile("cpu \\d+");
    private static final Pattern AFFINITY = Pattern.compile("(?:effective|smp)_affinity(?:_list)?");
    private static final Pattern BOUND = Pattern.compile("Setting affinity for GPU \\d+ to ([0-9a-f,]+)\\s*$");
    private static final Pattern ALLOWED = Pattern.compile(
            "(?i)(?:cpus_allowed_list\\s*:|affinity list:|cpuset[._]cpus(?:[._]effective)?\\s*[:=]?)\\s*(\\d{1,4}(?:[-,]\\d{1,4})*)\\s*$");
    private static final Pattern LIST = Pattern.compile("^(\\d{1,4}(?:[-,]\\d{1,4})+)$");
    private static final Pattern CPUSET = Pattern.compile("(?i)cpuset|cpus_allowed");
    private static final int KEPT = 8;

    private CpuSigns() {}

    /**
     * The growths of such names, summed by processor, fall on one of at least four processors for such a share.
     *
     * @param share of the whole, {@code 0..1}
     */
    public static Sign oneCpuTakes(String names, double share) {
        return evidence -> shareOfBusiest(evidence, names, share, true);
    }

    /** The growths of such names are spread: no processor of at least four takes that share. */
    public static Sign spread(String names, double share) {
        return evidence -> shareOfBusiest(evidence, names, share, false);
    }

    private static List<Match> shareOfBusiest(Evidence evidence, String names, double share, boolean above) {
        Pattern pattern = Pattern.compile(names, Pattern.CASE_INSENSITIVE);
        Map<String, List<Growth>> byHost = evidence.growths(pattern)
                .filter(growth -> CPU.matcher(growth.subject()).matches())
                .filter(growth -> growth.items().stream().noneMatch(item -> evidence.side(item) == Side.HEALTHY))
                .collect(Collectors.groupingBy(Growth::host));
        List<Match> matches = new ArrayList<>();
        byHost.forEach((host, growths) -> {
            Map<String, Double> byCpu = new LinkedHashMap<>();
            growths.forEach(growth -> byCpu.merge(growth.subject(), growth.by(), Double::sum));
            double total =
                    byCpu.values().stream().mapToDouble(Double::doubleValue).sum();
            var busiest =
                    byCpu.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
            if (byCpu.size() >= 4 && total > 1_000 && (busiest.getValue() >= share * total) == above) {
                Growth shown = growths.stream()
                        .filter(growth -> growth.subject().equals(busiest.getKey()))
                        .findFirst()
                        .orElseThrow();
                matches.add(new Match(
                        shown.items(),
                        shown.line(),
                        host,
                        "%s took %.0f %% of %,.0f new events over %d processors"
                                .formatted(busiest.getKey(), 100 * busiest.getValue() / total, total, byCpu.size())));
            }
        });
        return matches;
    }

    /** Of at least three queues whose counts grew or stood still, one takes such a share. */
    public static Sign oneQueueTakes(String names, double share) {
        Pattern pattern = Pattern.compile(names, Pattern.CASE_INSENSITIVE);
        return evidence -> {
            List<Growth> growths = evidence.growths(pattern)
                    .filter(growth -> growth.items().stream().noneMatch(item -> evidence.side(item) == Side.HEALTHY))
                    .toList();
            double total = growths.stream().mapToDouble(Growth::by).sum();
            return growths.size() < 3 || total < 1_000
                    ? List.of()
                    : growths.stream()
                            .filter(growth -> growth.by() >= share * total)
                            .map(Signs::match)
                            .toList();
        };
    }

    /** A process may use at most so many processors, as its status, taskset or cpuset says. */
    public static Sign allowedAtMost(int processors) {
        return evidence -> Stream.concat(
                        evidence.lines(ALLOWED, item -> isSuffering(evidence, item))
                                .filter(line -> allows(ALLOWED, line, processors)),
                        evidence.lines(
                                        LIST,
                                        item -> isSuffering(evidence, item)
                                                && CPUSET.matcher(item.text()
                                                                .reading()
                                                                .tool())
                                                        .find())
                                .filter(line -> allows(LIST, line, processors)))
                .map(line -> new Match(
                        List.of(line.item()),
                        line.number(),
                        line.host(),
                        line.text().strip()))
                .limit(KEPT)
                .toList();
    }

    private static boolean isSuffering(Evidence evidence, ToolFacts item) {
        return evidence.side(item.text().reading().item()) != Side.HEALTHY;
    }

    private static boolean allows(Pattern pattern, Line line, int processors) {
        Matcher list = pattern.matcher(line.text());
        return list.find() && count(list.group(1)) <= processors;
    }

    private static int count(String list) {
        int count = 0;
        for (String range : list.split(",", -1)) {
            String[] ends = range.split("-", -1);
            count += ends.length == 2 && !ends[1].isEmpty()
                    ? Integer.parseInt(ends[1]) - Integer.parseInt(ends[0]) + 1
                    : 1;
        }
        return count;
    }

    /** At least three interrupts of one reading may run on one and the same processor only. */
    public static Sign sameAffinity() {
        return evidence -> {
            Map<String, List<Fact>> byItem = suffering(evidence, AFFINITY)
                    .filter(CpuSigns::isInEffect)
                    .collect(Collectors.groupingBy(CpuSigns::itemAndName));
            return byItem.values().stream()
                    .filter(facts -> facts.size() >= 3
                            && facts.stream().map(Fact::value).distinct().count() == 1
                            && isOneCpu(facts.get(0)))
                    .flatMap(facts -> facts.stream().limit(2))
                    .map(Signs::match)
                    .toList();
        };
    }

    /** Where both masks were asked for, the wide one is only what may be; the narrow one is where interrupts go. */
    private static boolean isInEffect(Fact affinity) {
        return !affinity.origin().tool().contains("effective_affinity") || isOneCpu(affinity);
    }

    private static boolean isOneCpu(Fact affinity) {
        String value = affinity.value().replace(",", "");
        return affinity.name().endsWith("_list")
                ? affinity.value().matches("\\d+")
                : value.matches("[0-9a-f]{1,512}") && bits(value) == 1;
    }

    private static int bits(String hexadecimalMask) {
        return hexadecimalMask
                .chars()
                .map(digit -> Integer.bitCount(Character.digit(digit, 16)))
                .sum();
    }

    /** The library binds the threads of a GPU to at most so many processors. */
    public static Sign boundToFew(int processors) {
        return evidence -> evidence.lines(
                        BOUND, item -> evidence.side(item.text().reading().item()) != Side.HEALTHY)
                .filter(line -> {
                    Matcher mask = BOUND.matcher(line.text());
                    return mask.find() && bits(mask.group(1).replace(",", "")) <= processors;
                })
                .map(line -> new Match(
                        List.of(line.item()),
                        line.number(),
                        line.host(),
                        line.text().strip()))
                .limit(KEPT)
                .toList();
    }

    /** Very few processors of a reading reach a level, while the others stay far below it. */
    public static Sign loneCpu(String name, double atLeast) {
        Pattern pattern = Pattern.compile(name, Pattern.CASE_INSENSITIVE);
        return evidence -> {
            Map<String, List<Fact>> byItem =
                    suffering(evidence, pattern).collect(Collectors.groupingBy(CpuSigns::itemAndName));
            return byItem.values().stream()
                    .flatMap(facts -> lone(facts, atLeast))
                    .map(Signs::match)
                    .limit(KEPT)
                    .toList();
        };
    }

    private static Stream<Fact> lone(List<Fact> facts, double atLeast) {
        List<Fact> cpus = facts.stream()
                .filter(fact -> CPU.matcher(fact.subject()).matches())
                .toList();
        List<Fact> hot = cpus.stream().filter(fact -> number(fact) >= atLeast).toList();
        boolean restCool =
                facts.stream().anyMatch(fact -> fact.subject().equals("cpu all") && number(fact) < atLeast / 2);
        boolean fewHot = !hot.isEmpty() && (hot.size() * 3 <= cpus.size() || (restCool && hot.size() <= 2));
        return fewHot ? hot.stream() : Stream.empty();
    }

    private static String itemAndName(Fact fact) {
        return fact.origin().item() + " " + fact.name();
    }

    private static Stream<Fact> suffering(Evidence evidence, Pattern name) {
        return evidence.named(name)
                .filter(fact -> fact.kind() != FactKind.CUMULATIVE)
                .filter(fact -> evidence.side(fact.origin().item()) != Side.HEALTHY);
    }

    private static double number(Fact fact) {
        Double number = fact.number();
        return number == null ? Double.NaN : number;
    }
}

package io.shadowtune.reports.why.clue;

import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.evidence.Side;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Signs of GPUs and ranks that are slower than their like. */
public final class GpuSigns {
    /** HW slowdown, SW thermal, HW thermal and HW power brake; SW power cap (4) alone is healthy under load. */
    private static final long SLOWED = 0x8 | 0x20 | 0x40 | 0x80;

    private static final Pattern REASONS = Pattern.compile(
            "dcgm_fi_dev_clocks?_(?:throttle|event)s?_reasons|thrrsn|cler|dvctr|clk_?thr\\w*|thr(?:ottle)?_?(?:reasons?|mask)|clocks_(?:throttle|event)_reasons\\.active");
    private static final Pattern SWORN = Pattern.compile(
            "(?:clocks_(?:throttle|event)_reasons\\.)?(?:hw|sw)[ _](?:slowdown|thermal[ _]slowdown|power[ _]brake[ _]slowdown)");
    private static final Pattern UTILISATION =
            Pattern.compile("gputl|utilization\\.gpu|gfx_util|gpu_util|dcgm_fi_dev_gpu_util|pstate|gpu use \\(%\\)");
    private static final Pattern WORK =
            Pattern.compile(".*(?:compute|fwd|forward|bwd|backward|kernel|gemm|step_?work).*");
    private static final Pattern WAIT =
            Pattern.compile(".*(?:wait|comm|reduce|gather|sync|barrier|nccl|idle|blocked).*");

    private GpuSigns() {}

    /** A driver says that it lowers a GPU's clock for heat or for power, or its bit mask of reasons says so. */
    public static Sign slowedDown() {
        return evidence -> Stream.concat(
                        suffering(evidence, REASONS).filter(fact -> (mask(fact) & SLOWED) != 0),
                        suffering(evidence, SWORN)
                                .filter(fact -> fact.value().strip().equalsIgnoreCase("active")))
                .map(Signs::match)
                .limit(6)
                .toList();
    }

    private static long mask(Fact fact) {
        String value = fact.value().strip();
        if (value.startsWith("0x")) {
            return Long.parseUnsignedLong(value.substring(2, Math.min(value.length(), 18)), 16);
        }
        Double number = fact.number();
        return number == null ? 0 : (long) (double) number;
    }

    /** In one reading of at least three, a figure lies below such a part of the median of its like. */
    public static Sign farBelowPeers(String name, double part) {
        return evidence -> apart(evidence, name, part, false);
    }

    /** In one reading of at least three, a figure lies above such a multiple of the median of its like. */
    public static Sign farAbovePeers(String name, double times) {
        return evidence -> apart(evidence, name, times, true);
    }

    private static List<Match> apart(Evidence evidence, String name, double factor, boolean above) {
        List<Match> matches = new ArrayList<>();
        groups(evidence, name).forEach((key, facts) -> {
            double median = median(facts);
            List<Fact> far = facts.stream()
                    .filter(fact -> above
                            ? number(fact) > factor * median
                            : number(fact) < factor * median && !isIdle(evidence, fact))
                    .toList();
            if (facts.size() >= 3 && median > 0 && !far.isEmpty() && far.size() * 3 <= facts.size()) {
                far.forEach(fact -> matches.add(new Match(
                        List.of(fact.origin().item()),
                        fact.line(),
                        fact.host(),
                        "%s: %s %s, its like %.4g".formatted(fact.subject(), fact.name(), fact.value(), median))));
            }
        });
        return matches.stream().limit(6).toList();
    }

    /** The best path of a GPU to any other is below such a part of what the best paths of the others give. */
    public static Sign bestPairFarBelow(double part) {
        return evidence -> {
            List<Match> matches = new ArrayList<>();
            groups(evidence, "pair bandwidth").values().forEach(pairs -> {
                List<Fact> best = pairs.stream()
                        .collect(Collectors.groupingBy(
                                fact -> fact.subject().replaceFirst(" to .*", ""),
                                LinkedHashMap::new,
                                Collectors.maxBy(Comparator.comparingDouble(GpuSigns::number))))
                        .values()
                        .stream()
                        .flatMap(Optional::stream)
                        .toList();
                List<Fact> low = best.stream()
                        .filter(fact -> number(fact) < part * median(best))
                        .toList();
                if (best.size() >= 3 && low.size() * 2 <= best.size()) {
                    low.stream().map(Signs::match).forEach(matches::add);
                }
            });
            return matches.stream().limit(4).toList();
        };
    }

    /** The same GPU in the same reading shows no work, so that a low clock is its right. */
    private static boolean isIdle(Evidence evidence, Fact fact) {
        return evidence.named(UTILISATION)
                .filter(other ->
                        other.origin().equals(fact.origin()) && other.subject().equals(fact.subject()))
                .anyMatch(other -> other.value().matches("P[5-9]|P1\\d") || number(other) < 10);
    }

    /** The median of such figures in one reading lies below such a part of that in another reading. */
    public static Sign readingFarBelowOther(String name, double part) {
        return evidence -> {
            Map<String, List<Fact>> groups = new LinkedHashMap<>();
            evidence.named(Pattern.compile("(?:" + name + ")", Pattern.CASE_INSENSITIVE))
                    .filter(fact -> fact.kind() != FactKind.CUMULATIVE && fact.number() != null)
                    .forEach(fact -> groups.computeIfAbsent(
                                    fact.origin().item() + " " + fact.name(), key -> new ArrayList<>())
                            .add(fact));
            List<List<Fact>> all = List.copyOf(groups.values());
            for (List<Fact> low : all) {
                for (List<Fact> high : all) {
                    if (low.get(0).name().equals(high.get(0).name())
                            && !low.get(0).host().equals(high.get(0).host())
                            && median(low) < part * median(high)
                            && low.stream().noneMatch(fact -> isIdle(evidence, fact))) {
                        return List.of(Signs.match(low.get(0)), Signs.match(high.get(0)));
                    }
                }
            }
            return List.of();
        };
    }

    /** In a table of ranks or nodes, one works much longer than its like and waits least. */
    public static Sign worksLongWaitsLittle() {
        return evidence -> {
            Map<String, Map<String, List<Fact>>> tables = suffering(evidence, Pattern.compile(".*"))
                    .filter(fact -> fact.kind() == FactKind.LEVEL
                            && fact.subject().matches("(?:rank|node|gpu|host|worker|pod|stage|gcd|device) .*"))
                    .collect(Collectors.groupingBy(
                            fact -> fact.origin().item(), LinkedHashMap::new, Collectors.groupingBy(Fact::name)));
            List<Match> matches = new ArrayList<>();
            for (Map<String, List<Fact>> columns : tables.values()) {
                for (List<Fact> work : matching(columns, WORK)) {
                    for (List<Fact> wait : matching(columns, WAIT)) {
                        late(work, wait, matches);
                    }
                }
            }
            return matches.stream().limit(4).toList();
        };
    }

    private static List<List<Fact>> matching(Map<String, List<Fact>> columns, Pattern name) {
        return columns.entrySet().stream()
                .filter(column -> name.matcher(column.getKey()).matches())
                .map(Map.Entry::getValue)
                .toList();
    }

    private static void late(List<Fact> work, List<Fact> wait, List<Match> matches) {
        if (work.size() < 3 || work.get(0).name().equals(wait.get(0).name())) {
            return;
        }
        for (Fact fact : work) {
            boolean waitsLittle = wait.stream()
                    .anyMatch(other -> other.subject().equals(fact.subject()) && number(other) < 0.6 * median(wait));
            if (number(fact) > 1.25 * median(work) && waitsLittle) {
                matches.add(new Match(
                        List.of(fact.origin().item()),
                        fact.line(),
                        fact.host(),
                        "%s works %s and waits least, its like %.4g"
                                .formatted(fact.subject(), fact.value(), median(work))));
            }
        }
    }

    private static Map<String, List<Fact>> groups(Evidence evidence, String name) {
        return suffering(evidence, Pattern.compile("(?:" + name + ")", Pattern.CASE_INSENSITIVE))
                .filter(fact -> fact.number() != null && !fact.subject().endsWith(" all"))
                .collect(Collectors.groupingBy(
                        fact -> fact.origin().item() + " " + fact.name(), LinkedHashMap::new, Collectors.toList()));
    }

    private static Stream<Fact> suffering(Evidence evidence, Pattern name) {
        return evidence.named(name)
                .filter(fact -> fact.kind() != FactKind.CUMULATIVE)
                .filter(fact -> evidence.side(fact.origin().item()) != Side.HEALTHY);
    }

    private static double median(List<Fact> facts) {
        double[] sorted = facts.stream().mapToDouble(GpuSigns::number).sorted().toArray();
        return sorted[sorted.length / 2];
    }

    private static double number(Fact fact) {
        Double number = fact.number();
        return number == null ? Double.NaN : number;
    }
}

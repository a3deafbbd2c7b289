package io.shadowtune.reports.why.clue;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.evidence.Line;
import io.shadowtune.reports.why.evidence.Side;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Signs in how devices hang on the PCIe tree: links below what they can do, adapters far from their GPU. */
public final class PcieSigns {
    private static final List<String> NEAR_TO_FAR = List.of("NV", "PIX", "PXB", "PHB", "NODE", "SYS");
    private static final Pattern NUMA_NODE = Pattern.compile("numa_node");
    private static final Pattern TOPO = Pattern.compile("topo");
    private static final Pattern IDLE_STATE = Pattern.compile("P[5-9]|P1[0-5]");
    private static final Pattern BOUND_TO = Pattern.compile("^\\s*(?:cpubind|nodebind|membind): +\\d+\\s*$");
    private static final Pattern NODE =
            Pattern.compile("(?i)numa[ _]?(?:node|affinity)?\\W{0,4}(\\d+)|-> ?node (\\d+)|\\bsocket\\W{0,3}(\\d)");
    private static final Pattern GPU = Pattern.compile("(?i)\\bgpu|nvidia|cuda|amdgpu|\\bgcd");
    private static final Pattern ADAPTER = Pattern.compile(
            "(?i)mlx5|\\bnic|\\bhca|\\bvf\\b|bnxt|adapter|\\broce|\\brdma|\\bib\\w*\\d|\\befa|irdma|connectx");
    private static final Pattern THREADS = Pattern.compile("(?i)cpus?_allowed|thread|process|\\bpid|\\bcpu|rank");

    /** Names of the same figure as it is and as it could be. */
    private record Pair(String is, String could) {}

    private static final List<Pair> PAIRS = List.of(
            new Pair("lnksta speed", "lnkcap speed"),
            new Pair("lnksta width", "lnkcap width"),
            new Pair("current_link_speed", "max_link_speed"),
            new Pair("current_link_width", "max_link_width"),
            new Pair("pcie.link.gen.current", "pcie.link.gen.max"),
            new Pair("pcie.link.gen.gpucurrent", "pcie.link.gen.max"),
            new Pair("pcie.link.width.current", "pcie.link.width.max"),
            new Pair("pcie generation current", "pcie generation max"),
            new Pair("link width current", "link width max"),
            new Pair("dcgm_fi_dev_pcie_link_width", "dcgm_fi_dev_pcie_max_link_width"),
            new Pair("amd pcie width", "amd pcie max_width"),
            new Pair("amd pcie speed", "amd pcie max_speed"),
            new Pair("link width active", "link width enabled"),
            new Pair("link speed active", "link speed enabled"),
            new Pair("pcie available gbps", "pcie capable gbps"));

    private PcieSigns() {}

    /** A link runs below what the same device can do; a GPU that sleeps may lower its speed and is left out. */
    public static Sign linkBelow() {
        return evidence -> {
            List<Match> matches = new ArrayList<>();
            for (ToolFacts item : evidence.items()) {
                if (evidence.side(item.text().reading().item()) != Side.HEALTHY) {
                    below(item, matches);
                }
            }
            return matches.stream().limit(6).toList();
        };
    }

    private static void below(ToolFacts item, List<Match> matches) {
        Map<String, Fact> known = new LinkedHashMap<>();
        Set<String> asleep = new HashSet<>();
        for (Fact fact : item.facts()) {
            known.putIfAbsent(fact.subject() + " " + fact.name(), fact);
            if (fact.name().matches("pstate|performance state")
                    && IDLE_STATE.matcher(fact.value()).find()) {
                asleep.add(fact.subject());
            }
            if (fact.name().equals("lnksta speed") && fact.value().equals("2.5") && isOfGpu(item)) {
                asleep.add(fact.subject());
            }
            if (fact.name().equals("lnksta downgraded") && !asleep.contains(fact.subject())) {
                matches.add(Signs.match(fact));
            }
        }
        for (Fact fact : item.facts()) {
            for (Pair pair : PAIRS) {
                Fact could = known.get(fact.subject() + " " + pair.could());
                if (fact.name().equals(pair.is())
                        && could != null
                        && less(fact, could)
                        && !asleep.contains(fact.subject())) {
                    matches.add(new Match(
                            List.of(fact.origin().item()),
                            fact.line(),
                            fact.host(),
                            "%s: %s %s of %s".formatted(fact.subject(), fact.name(), fact.value(), could.value())));
                }
            }
        }
    }

    private static boolean isOfGpu(ToolFacts item) {
        return GPU.matcher(item.text().reading().tool()).find()
                || item.text().lines().stream()
                        .anyMatch(line ->
                                line.contains("3D controller") || line.contains("VGA") || line.contains("NVIDIA"));
    }

    private static boolean less(Fact is, Fact could) {
        Double a = is.number();
        Double b = could.number();
        return a != null && b != null && a < b * 0.95;
    }

    /** The nearest adapter of some GPU is this far or farther; {@code PXB} and nearer is near. */
    public static Sign nearestAdapterIs(String... distances) {
        Set<String> wanted = Set.of(distances);
        return evidence -> {
            Map<String, List<Fact>> byGpu = evidence.named(TOPO)
                    .filter(fact -> evidence.side(fact.origin().item()) != Side.HEALTHY)
                    .filter(fact -> fact.subject().matches("GPU\\d+ (?!GPU).*"))
                    .collect(Collectors.groupingBy(
                            fact -> fact.origin().item() + " " + fact.subject().replaceFirst(" .*", ""),
                            LinkedHashMap::new,
                            Collectors.toList()));
            return byGpu.values().stream()
                    .map(facts -> facts.stream()
                            .min(Comparator.comparingInt(PcieSigns::distance))
                            .orElseThrow())
                    .filter(fact -> wanted.contains(fact.value()))
                    .map(Signs::match)
                    .limit(4)
                    .toList();
        };
    }

    private static int distance(Fact fact) {
        return NEAR_TO_FAR.indexOf(fact.value().replaceFirst("\\d+$", ""));
    }

    /** A pair of GPUs is apart, as {@code topo -m} or {@code showtopotype} says, while most pairs have a direct link. */
    public static Sign gpuPairWithoutLink() {
        return evidence -> {
            List<Fact> pairs = evidence.named(TOPO)
                    .filter(fact -> evidence.side(fact.origin().item()) != Side.HEALTHY)
                    .filter(fact -> fact.subject().matches("GPU\\d+ GPU\\d+"))
                    .toList();
            List<Fact> apart = pairs.stream()
                    .filter(fact -> !fact.value().matches("NV\\d+|XGMI"))
                    .toList();
            return apart.size() * 3 <= pairs.size()
                    ? apart.stream().limit(4).map(Signs::match).toList()
                    : List.of();
        };
    }

    /** One device has different NUMA nodes on different machines, asked in the same way. */
    public static Sign numaNodeUnlikePeer() {
        return evidence -> {
            Map<String, List<Fact>> byDevice = evidence.named(NUMA_NODE)
                    .filter(fact -> !fact.subject().isEmpty())
                    .collect(Collectors.groupingBy(Fact::subject, LinkedHashMap::new, Collectors.toList()));
            return byDevice.values().stream()
                    .filter(facts -> facts.stream().map(Fact::host).distinct().count() > 1
                            && facts.stream().map(Fact::value).distinct().count() > 1)
                    .flatMap(facts -> facts.stream().limit(2))
                    .map(Signs::match)
                    .limit(4)
                    .toList();
        };
    }

    /** A process is bound to one NUMA node, and all the devices that were asked for theirs are on another. */
    public static Sign boundAwayFromDevices() {
        return evidence -> {
            List<Fact> devices = evidence.named(NUMA_NODE)
                    .filter(fact -> fact.value().matches("\\d+"))
                    .toList();
            List<String> nodes = devices.stream().map(Fact::value).distinct().toList();
            if (nodes.size() != 1) {
                return List.of();
            }
            List<Match> bound = evidence.lines(BOUND_TO, item -> true)
                    .filter(line -> !line.text().strip().endsWith(" " + nodes.get(0)))
                    .map(line -> new Match(
                            List.of(line.item()),
                            line.number(),
                            line.host(),
                            line.text().strip()))
                    .limit(2)
                    .toList();
            return bound.isEmpty()
                    ? bound
                    : Stream.concat(bound.stream(), Stream.of(Signs.match(devices.get(0))))
                            .toList();
        };
    }

    /** A note gives the NUMA nodes of things that work together, and those of the GPU, the adapter and the threads differ. */
    public static Sign nodesDiffer() {
        return evidence -> {
            List<Match> matches = new ArrayList<>();
            for (ToolFacts item : evidence.items()) {
                if (evidence.side(item.text().reading().item()) != Side.HEALTHY) {
                    nodesDiffer(evidence, item, matches);
                }
            }
            return matches;
        };
    }

    private static void nodesDiffer(Evidence evidence, ToolFacts item, List<Match> matches) {
        Map<Pattern, Set<String>> all = new LinkedHashMap<>();
        for (Line line : evidence.linesOf(item, NODE).toList()) {
            Map<Pattern, Set<String>> here = nodes(line.text());
            if (disjoint(here)) {
                matches.add(apart(item, line.number(), here));
                return;
            }
            here.forEach((kind, nodes) ->
                    all.computeIfAbsent(kind, key -> new HashSet<>()).addAll(nodes));
        }
        if (disjoint(all)) {
            matches.add(apart(item, 0, all));
        }
    }

    /** Which nodes one line gives to GPUs, adapters and threads; each number belongs to the thing named last before it. */
    private static Map<Pattern, Set<String>> nodes(String line) {
        Map<Pattern, Set<String>> nodes = new LinkedHashMap<>();
        Matcher node = NODE.matcher(line);
        int from = 0;
        while (node.find()) {
            String before = line.substring(from, node.start());
            from = node.end();
            for (Pattern kind : List.of(GPU, ADAPTER, THREADS)) {
                if (kind.matcher(before).find()) {
                    nodes.computeIfAbsent(kind, key -> new HashSet<>())
                            .add(node.group().replaceAll("\\D", ""));
                    break;
                }
            }
        }
        return nodes;
    }

    private static boolean disjoint(Map<Pattern, Set<String>> nodes) {
        List<Set<String>> all = List.copyOf(nodes.values());
        for (int a = 0; a < all.size(); a++) {
            for (int b = a + 1; b < all.size(); b++) {
                if (all.get(a).stream().noneMatch(all.get(b)::contains)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static Match apart(ToolFacts item, int line, Map<Pattern, Set<String>> nodes) {
        return new Match(
                List.of(item.text().reading().item()),
                line,
                item.text().reading().host(),
                "things that work together are on NUMA nodes " + nodes.values());
    }
}

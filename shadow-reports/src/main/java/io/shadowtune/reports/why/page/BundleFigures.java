package io.shadowtune.reports.why.page;

import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.ingest.telemetry.Unit;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.evidence.Growth;
import io.shadowtune.reports.why.evidence.Side;
import io.shadowtune.reports.why.live.ComparedFigure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The figures of a bundle that are most unlike those of the same name on another host, or on the healthy side of the
 * bundle. They decide nothing alone; where nothing else decides, they say where to look first.
 */
final class BundleFigures {
    private static final int MOST = 6;

    /** Of a figure that is told for more places, the first ones stand for all. */
    private static final int MOST_PLACES = 64;

    private static final Pattern ANY = Pattern.compile(".*");

    /** Figures whose size says nothing of health. */
    private static final Pattern NO_HEALTH = Pattern.compile(
            "(?i).*(?:time_?stamp|\\bpid\\b|_pid|uptime|serial|guid|address|\\bid\\b|_id|index|inode|port_num|since|date).*");

    /** Half as much again is where a difference begins to be worth a look. */
    private static final double UNLIKE = Math.log(1.5);

    private static final String GROWN = " (growth)";

    private BundleFigures() {}

    /** Figures of one unit; those of another under the same name are compared with none of them. */
    private record Named(String subject, String name, Unit unit) {}

    private record Told(String host, boolean healthy, double number) {}

    private record Compared(ComparedFigure figure, double unlikeness) {}

    /** The most unlike first; a figure that is told for one place only is compared with nothing and left out. */
    static List<ComparedFigure> of(Evidence evidence) {
        Map<Named, List<Told>> told = new LinkedHashMap<>();
        evidence.named(ANY, FactKind.LEVEL).forEach(fact -> add(fact, evidence, told));
        Map<String, Unit> units = countedUnits(evidence);
        evidence.growths(ANY)
                .filter(growth -> !growth.reset())
                .forEach(growth -> put(
                        new Named(
                                growth.subject(),
                                growth.name() + GROWN,
                                units.getOrDefault(growth.name(), Unit.EVENTS)),
                        new Told(growth.host(), isHealthy(growth, evidence), growth.by()),
                        told));
        List<Compared> figures = new ArrayList<>();
        told.forEach((named, all) -> {
            if (all.size() > 1 && !NO_HEALTH.matcher(named.name()).matches()) {
                compare(named, all, figures);
            }
        });
        return figures.stream()
                .filter(compared -> compared.unlikeness() >= UNLIKE)
                .sorted(Comparator.comparingDouble(Compared::unlikeness).reversed())
                .limit(MOST)
                .map(Compared::figure)
                .toList();
    }

    /** The unit that a count is first told in. */
    private static Map<String, Unit> countedUnits(Evidence evidence) {
        return evidence.named(ANY)
                .filter(fact -> fact.kind() == FactKind.CUMULATIVE || fact.kind() == FactKind.GROWTH)
                .collect(Collectors.toMap(Fact::name, Fact::unit, (first, later) -> first));
    }

    private static void add(Fact fact, Evidence evidence, Map<Named, List<Told>> told) {
        Double number = fact.number();
        if (number != null) {
            put(
                    new Named(fact.subject(), fact.name(), fact.unit()),
                    new Told(fact.host(), evidence.side(fact.origin().item()) == Side.HEALTHY, number),
                    told);
        }
    }

    private static void put(Named named, Told one, Map<Named, List<Told>> told) {
        if (one.number() < 0) {
            return;
        }
        List<Told> known = told.computeIfAbsent(named, any -> new ArrayList<>());
        if (known.size() < MOST_PLACES) {
            known.add(one);
        }
    }

    private static boolean isHealthy(Growth growth, Evidence evidence) {
        return growth.items().stream().anyMatch(item -> evidence.side(item) == Side.HEALTHY);
    }

    /** One that is not said to be healthy, against the median of all others on other hosts or said to be healthy. */
    private static void compare(Named named, List<Told> all, List<Compared> figures) {
        all.stream()
                .filter(one -> !one.healthy())
                .map(one -> compared(named, one, all))
                .filter(compared -> !Double.isNaN(compared.figure().peers()))
                .max(Comparator.comparingDouble(Compared::unlikeness))
                .ifPresent(figures::add);
    }

    private static Compared compared(Named named, Told one, List<Told> all) {
        double[] others = all.stream()
                .filter(other -> other.healthy()
                        || (!other.host().equals(one.host()) && !other.host().isEmpty()))
                .mapToDouble(Told::number)
                .sorted()
                .toArray();
        double peers = others.length == 0 ? Double.NaN : others[others.length / 2];
        double floor = LittleOfUnit.of(named.unit(), one.number(), peers);
        return new Compared(
                new ComparedFigure(
                        (one.host() + " " + named.subject()).strip(),
                        named.name(),
                        false,
                        one.number(),
                        Double.NaN,
                        peers),
                Math.abs(Math.log((one.number() + floor) / (peers + floor))));
    }
}

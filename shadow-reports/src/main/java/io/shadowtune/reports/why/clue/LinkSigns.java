package io.shadowtune.reports.why.clue;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.evidence.Growth;
import io.shadowtune.reports.why.evidence.Line;
import io.shadowtune.reports.why.evidence.NamedWords;
import io.shadowtune.reports.why.evidence.Side;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Signs about things of one kind that stand beside each other, such as the links of a bundle, the ports of a switch or
 * the lanes of a cable. Names are regular expressions in any case that must match wholly.
 */
public final class LinkSigns {
    private static final int MATCHES_KEPT = 8;

    /** A counter as {@code ethtool -S}, {@code hw_counters} and {@code nstat} print it. */
    private static final Pattern COUNT_LINE =
            Pattern.compile("\\s*(?:/\\S*/)?[a-z_\\[][\\w.%\\[\\]-]*:\\s*\\d+\\s*|\\w+\\s+\\d+\\s+[\\d.]+\\s*");

    /** Longer lines are lists of names or documents, not something that somebody or a driver says. */
    private static final int LONGEST_NOTE = 600;

    /** Inventories list every name there is, whatever the machine's state. */
    private static final Pattern INVENTORY = Pattern.compile(
            "(?i)\\bsysctl -a|/proc/(net/(netstat|snmp)|meminfo|cmdline|vmstat)|\\blscpu\\b|\\bcmdline\\b|^sysctl$");

    private LinkSigns() {}

    /** One of several alike: which, how much, and where it was read. */
    private record Row(String subject, double number, Match match) {}

    /**
     * Of two or more alike in one reading, or on one machine, the busiest carries at least so much while one in four or
     * more carries at most a share of that. Cites the whole reading.
     */
    public static Sign uneven(String name, double busiestAtLeast, double idleShare) {
        Pattern pattern = wholly(name);
        return evidence -> groups(evidence, pattern)
                .filter(rows -> {
                    double busiest =
                            rows.stream().mapToDouble(Row::number).max().orElse(0);
                    long idle = rows.stream()
                            .filter(row -> row.number() <= idleShare * busiest)
                            .count();
                    return busiest >= busiestAtLeast && idle * 4 >= rows.size();
                })
                .flatMap(LinkSigns::ends)
                .limit(MATCHES_KEPT)
                .toList();
    }

    /** Of two or more alike, one grew by at least so much, and by a factor more than each other. */
    public static Sign loneGrowth(String name, double atLeast, double factor) {
        Pattern pattern = wholly(name);
        return evidence -> grown(evidence, pattern)
                .filter(rows -> rows.get(0).number() >= atLeast
                        && rows.get(0).number() >= factor * rows.get(1).number())
                .flatMap(LinkSigns::ends)
                .limit(MATCHES_KEPT)
                .toList();
    }

    /** Two or more parts grew by at least so much in one count and in its counterpart, and alike. */
    public static Sign bothWays(String one, String other, double atLeast) {
        Pattern there = wholly(one);
        Pattern back = wholly(other);
        return evidence -> {
            List<Growth> backs = evidence.growths(back)
                    .filter(growth -> growth.by() >= atLeast)
                    .toList();
            List<Match> matches = evidence.growths(there)
                    .filter(growth -> growth.by() >= atLeast)
                    .filter(growth -> backs.stream()
                            .anyMatch(paired -> paired.host().equals(growth.host())
                                    && paired.subject().equals(growth.subject())
                                    && Math.abs(paired.by() - growth.by()) <= growth.by() / 2))
                    .map(Signs::match)
                    .limit(MATCHES_KEPT)
                    .toList();
            return matches.size() >= 2 ? matches : List.of();
        };
    }

    /** Of three or more alike in one reading, at most a quarter have less than a share of the middle one. */
    public static Sign lowRow(String name, double share) {
        return below(name, middle -> share * middle);
    }

    /** Of three or more alike in one reading, at most a quarter lie so far below the middle one, in its unit. */
    public static Sign lowerBy(String name, double distance) {
        return below(name, middle -> middle - distance);
    }

    /** A figure is at most a share of what a healthy peer shows under the same name; cites both. */
    public static Sign belowHealthy(String name, double share) {
        Pattern pattern = wholly(name);
        return evidence -> {
            List<Fact> figures = evidence.named(pattern)
                    .filter(fact -> fact.kind() != FactKind.CUMULATIVE && numberOf(fact) > 0)
                    .toList();
            List<Match> matches = new ArrayList<>();
            for (Fact healthy : figures) {
                figures.stream()
                        .filter(fact -> evidence.side(healthy.origin().item()) == Side.HEALTHY
                                && evidence.side(fact.origin().item()) != Side.HEALTHY
                                && fact.name().equals(healthy.name())
                                && fact.unit() == healthy.unit()
                                && numberOf(fact) <= share * numberOf(healthy))
                        .forEach(fact -> {
                            matches.add(Signs.match(fact));
                            matches.add(Signs.match(healthy));
                        });
            }
            return matches.stream().limit(MATCHES_KEPT).toList();
        };
    }

    private static double numberOf(Fact fact) {
        Double number = fact.number();
        return number == null ? Double.NaN : number;
    }

    /** A count stands at least so high; it may have got there long ago, so this can only support. */
    public static Sign stands(String name, double atLeast) {
        Pattern pattern = wholly(name);
        return evidence -> evidence.named(pattern)
                .filter(fact -> fact.kind() == FactKind.CUMULATIVE || fact.kind() == FactKind.LEVEL)
                .filter(fact -> evidence.side(fact.origin().item()) != Side.HEALTHY)
                .filter(fact -> {
                    Double number = fact.number();
                    return number != null && number >= atLeast;
                })
                .map(Signs::match)
                .limit(MATCHES_KEPT)
                .toList();
    }

    /** The tool or key of an item says so, on either side of a contrast; cites the item. */
    public static Sign titled(String words) {
        Pattern pattern = Pattern.compile(words, Pattern.CASE_INSENSITIVE);
        return evidence -> evidence.items().stream()
                .map(item -> item.text().reading())
                .filter(reading -> NamedWords.inName(pattern, reading))
                .map(reading -> new Match(List.of(reading.item()), 0, reading.host(), reading.tool()))
                .limit(MATCHES_KEPT)
                .toList();
    }

    /** Some line says so; a line that only shows a count says nothing, whatever the count is called. */
    public static Sign tells(String line) {
        return repeated(line, 1);
    }

    /** At least so many lines of one item say so; lines that only show a count are none of them. */
    public static Sign repeated(String line, int times) {
        return repeated(line, times, "");
    }

    /** The same in an item in which some line says also another thing. */
    public static Sign repeated(String line, int times, String also) {
        Pattern pattern = Pattern.compile(line, Pattern.CASE_INSENSITIVE);
        Pattern other = Pattern.compile(also, Pattern.CASE_INSENSITIVE);
        return evidence -> {
            Map<String, List<Line>> byItem = new LinkedHashMap<>();
            evidence.lines(pattern, item -> speaks(item) && item.text().anyLine(other))
                    .filter(found -> evidence.side(found.item()) != Side.HEALTHY)
                    .filter(found -> found.text().length() <= LONGEST_NOTE
                            && !COUNT_LINE.matcher(found.text()).matches())
                    .forEach(found -> byItem.computeIfAbsent(found.item(), item -> new ArrayList<>())
                            .add(found));
            return byItem.values().stream()
                    .filter(lines -> lines.size() >= times)
                    .flatMap(List::stream)
                    .map(found -> new Match(
                            List.of(found.item()),
                            found.number(),
                            found.host(),
                            found.text().strip()))
                    .limit(MATCHES_KEPT)
                    .toList();
        };
    }

    private static boolean speaks(ToolFacts item) {
        return !INVENTORY.matcher(item.text().reading().tool()).find();
    }

    private static Sign below(String name, DoubleUnaryOperator limitFromMiddle) {
        Pattern pattern = wholly(name);
        return evidence -> levels(evidence, pattern)
                .filter(rows -> {
                    double limit = limitFromMiddle.applyAsDouble(
                            rows.get(rows.size() / 2).number());
                    long low = rows.stream().filter(row -> row.number() < limit).count();
                    return rows.size() >= 3 && low >= 1 && low * 4 <= Math.max(4, rows.size());
                })
                .flatMap(LinkSigns::ends)
                .limit(MATCHES_KEPT)
                .toList();
    }

    private static Stream<Match> ends(List<Row> rows) {
        return Stream.of(rows.get(0).match(), rows.get(rows.size() - 1).match());
    }

    private static Stream<List<Row>> groups(Evidence evidence, Pattern name) {
        return Stream.of(levels(evidence, name), grown(evidence, name), grownByReading(evidence, name))
                .flatMap(groups -> groups);
    }

    /** Growths of one name on one machine that were read one by one, such as those of the members of a bond. */
    private static Stream<List<Row>> grownByReading(Evidence evidence, Pattern name) {
        Map<String, Map<String, Row>> groups = new LinkedHashMap<>();
        evidence.growths(name)
                .filter(growth -> growth.subject().isEmpty() && growth.items().size() == 1)
                .forEach(growth -> groups.computeIfAbsent(
                                growth.host() + "|" + growth.name(), key -> new LinkedHashMap<>())
                        .putIfAbsent(
                                growth.items().get(0),
                                new Row(growth.items().get(0), growth.by(), Signs.match(growth))));
        return groups.values().stream().filter(rows -> rows.size() >= 2).map(LinkSigns::sorted);
    }

    /** Figures of one name in one item, highest first. */
    private static Stream<List<Row>> levels(Evidence evidence, Pattern name) {
        List<List<Row>> groups = new ArrayList<>();
        for (ToolFacts item : evidence.items()) {
            Map<String, Map<String, Row>> byName = new LinkedHashMap<>();
            for (Fact fact : item.facts()) {
                Double number = fact.number();
                if (number != null
                        && (fact.kind() == FactKind.LEVEL || fact.kind() == FactKind.SETTING)
                        && name.matcher(fact.name()).matches()) {
                    Row row = new Row(fact.subject(), number, Signs.match(fact));
                    byName.computeIfAbsent(fact.name(), key -> new LinkedHashMap<>())
                            .putIfAbsent(fact.host() + "|" + fact.subject(), row);
                }
            }
            byName.values().forEach(rows -> groups.add(sorted(rows)));
        }
        return groups.stream().filter(rows -> rows.size() >= 2);
    }

    /** Growths of one name on one machine, highest first. */
    private static Stream<List<Row>> grown(Evidence evidence, Pattern name) {
        Map<String, Map<String, Row>> groups = new LinkedHashMap<>();
        evidence.growths(name)
                .forEach(growth -> groups.computeIfAbsent(
                                whereOf(growth) + "|" + growth.name(), key -> new LinkedHashMap<>())
                        .putIfAbsent(
                                growth.host() + "|" + growth.subject(),
                                new Row(growth.subject(), growth.by(), Signs.match(growth))));
        return groups.values().stream().filter(rows -> rows.size() >= 2).map(LinkSigns::sorted);
    }

    /** A growth without a subject belongs to its reading: the line names another host or path each time. */
    private static String whereOf(Growth growth) {
        return growth.subject().isEmpty() ? String.join(",", growth.items()) : growth.host();
    }

    private static List<Row> sorted(Map<String, Row> rows) {
        return rows.values().stream()
                .sorted(Comparator.comparingDouble(Row::number).reversed())
                .toList();
    }

    private static Pattern wholly(String name) {
        return Pattern.compile("(?:" + name + ")", Pattern.CASE_INSENSITIVE);
    }
}

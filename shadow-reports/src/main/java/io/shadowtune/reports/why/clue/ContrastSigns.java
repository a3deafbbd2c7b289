package io.shadowtune.reports.why.clue;

import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.evidence.Line;
import io.shadowtune.reports.why.evidence.Side;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Signs that compare readings with one another: with and without a setting, one machine and another. */
public final class ContrastSigns {
    private static final int MATCHES_KEPT = 6;
    private static final Pattern THROUGHPUT = Pattern.compile(
            "(?i)(\\d+(?:\\.\\d+)?) ?(?:[kmgt]?i?b(?:it)?/s|gbps|gbit|samples|tokens|images|seq|tflops|it/s|steps)");

    private ContrastSigns() {}

    /**
     * The highest figure of such a name in readings whose tool or key matches in part is at least {@code factor} times the
     * highest in some other reading; cites both.
     */
    public static Sign higherWhen(String name, String words, double factor) {
        return contrast(name, words, factor, true);
    }

    /** As {@link #higherWhen}, the other way round: it is lower in the readings whose words match. */
    public static Sign lowerWhen(String name, String words, double factor) {
        return contrast(name, words, factor, false);
    }

    /**
     * In one reading a line that matches {@code high} states a bandwidth or throughput at least {@code factor} times that
     * of a line that matches {@code low}; cites both lines.
     */
    public static Sign linesApart(String low, String high, double factor) {
        Pattern lows = Pattern.compile(low, Pattern.CASE_INSENSITIVE);
        Pattern highs = Pattern.compile(high, Pattern.CASE_INSENSITIVE);
        return evidence -> {
            List<Match> found = new ArrayList<>();
            List<Line> fast = evidence.lines(highs, item -> true).toList();
            evidence.lines(lows, item -> true)
                    .forEach(slow -> fast.stream()
                            .filter(line -> line.item().equals(slow.item()) && line.number() != slow.number())
                            .filter(line -> stated(slow) > 0 && stated(line) >= factor * stated(slow))
                            .forEach(line -> {
                                found.add(new Match(
                                        List.of(slow.item()),
                                        slow.number(),
                                        slow.host(),
                                        slow.text().strip()));
                                found.add(new Match(
                                        List.of(line.item()),
                                        line.number(),
                                        line.host(),
                                        line.text().strip()));
                            }));
            return found.stream().distinct().limit(MATCHES_KEPT).toList();
        };
    }

    private static double stated(Line line) {
        Matcher matcher = THROUGHPUT.matcher(line.text());
        return matcher.find() ? Double.parseDouble(matcher.group(1)) : 0;
    }

    /** A line of a reading on the healthy side says so. */
    public static Sign healthySays(String line) {
        Pattern pattern = Pattern.compile(line, Pattern.CASE_INSENSITIVE);
        return evidence -> evidence.lines(
                        pattern, item -> evidence.side(item.text().reading().item()) == Side.HEALTHY)
                .map(found -> new Match(
                        List.of(found.item()),
                        found.number(),
                        found.host(),
                        found.text().strip()))
                .limit(MATCHES_KEPT)
                .toList();
    }

    /** Two machines have no value of such a setting in common, on parts whose name matches wholly; cites all values. */
    public static Sign differsByHost(String name, String subject) {
        Pattern pattern = Pattern.compile("(?:" + name + ")", Pattern.CASE_INSENSITIVE);
        Pattern part = Pattern.compile("(?:" + subject + ")", Pattern.CASE_INSENSITIVE);
        return evidence -> {
            List<Fact> all = evidence.named(pattern)
                    .filter(fact -> fact.kind() == FactKind.SETTING || fact.kind() == FactKind.LEVEL)
                    .filter(fact -> part.matcher(fact.subject()).matches())
                    .toList();
            Map<String, Set<String>> byHost = all.stream()
                    .collect(Collectors.groupingBy(Fact::host, Collectors.mapping(Fact::value, Collectors.toSet())));
            return disjoint(new ArrayList<>(byHost.values()))
                    ? all.stream().map(Signs::match).limit(MATCHES_KEPT).toList()
                    : List.of();
        };
    }

    private static boolean disjoint(List<Set<String>> values) {
        for (int i = 0; i < values.size(); i++) {
            for (int j = i + 1; j < values.size(); j++) {
                if (Collections.disjoint(values.get(i), values.get(j))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static Sign contrast(String name, String words, double factor, boolean higher) {
        Pattern pattern = Pattern.compile("(?:" + name + ")", Pattern.CASE_INSENSITIVE);
        Pattern worded = Pattern.compile(words, Pattern.CASE_INSENSITIVE);
        return evidence -> {
            Map<String, Fact> highest = highestByItem(evidence, pattern);
            Set<String> matching = new HashSet<>();
            highest.forEach((item, fact) -> {
                if (worded.matcher(fact.origin().tool() + " " + item).find()) {
                    matching.add(item);
                }
            });
            List<Match> found = new ArrayList<>();
            highest.forEach((item, with) -> highest.forEach((other, without) -> {
                if (matching.contains(item) && !matching.contains(other) && found.size() < MATCHES_KEPT) {
                    double one = number(higher ? with : without);
                    double two = number(higher ? without : with);
                    if (one >= factor * two && two > 0) {
                        found.add(Signs.match(with));
                        found.add(Signs.match(without));
                    }
                }
            }));
            return found.stream().distinct().toList();
        };
    }

    private static Map<String, Fact> highestByItem(Evidence evidence, Pattern name) {
        Map<String, Fact> highest = new LinkedHashMap<>();
        evidence.named(name)
                .filter(fact -> fact.kind() == FactKind.LEVEL && fact.number() != null)
                .forEach(fact -> highest.merge(fact.origin().item(), fact, (a, b) -> number(b) > number(a) ? b : a));
        return highest;
    }

    private static double number(Fact fact) {
        Double number = fact.number();
        return number == null ? 0 : number;
    }
}

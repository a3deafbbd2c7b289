package io.shadowtune.reports.why.clue;

import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.evidence.Growth;
import io.shadowtune.reports.why.evidence.NamedWords;
import io.shadowtune.reports.why.evidence.Side;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoublePredicate;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The signs that sheets are written with. Names and lines are regular expressions in any case; a name must match
 * wholly, a line in part. What was read on a healthy peer is left out unless a sign says otherwise.
 */
public final class Signs {
    private static final int KEPT_OF_ITEMS = 2;
    private static final int MATCHES_KEPT = 12;

    /** Keeps the first matches of each set of items, so that one long item does not hide that others say the same. */
    private static final Collector<Match, ?, List<Match>> SPREAD =
            Collectors.collectingAndThen(Collectors.toList(), Signs::spread);

    private Signs() {}

    private static List<Match> spread(List<Match> matches) {
        Map<List<String>, Integer> taken = new HashMap<>();
        return matches.stream()
                .filter(match -> taken.merge(match.items(), 1, Integer::sum) <= KEPT_OF_ITEMS)
                .limit(MATCHES_KEPT)
                .toList();
    }

    /** A count of such a name grew by at least that much. */
    public static Sign grew(String name, double atLeast) {
        Pattern pattern = wholly(name);
        return evidence -> growths(evidence, pattern)
                .filter(growth -> growth.by() >= Math.max(atLeast, Double.MIN_VALUE))
                .map(Signs::match)
                .collect(SPREAD);
    }

    /** A count of such a name grew. */
    public static Sign grew(String name) {
        return grew(name, 0);
    }

    /** Counts of such names were read twice, and none of them grew. */
    public static Sign flat(String name) {
        Pattern pattern = wholly(name);
        return evidence -> {
            List<Growth> all =
                    growths(evidence, pattern).filter(growth -> !growth.reset()).toList();
            return all.stream().allMatch(Growth::rested)
                    ? all.stream().map(Signs::match).collect(SPREAD)
                    : List.of();
        };
    }

    /** Counts of such names stand at zero, every one of them: whatever they count never happened since they began. */
    public static Sign never(String name) {
        Pattern pattern = wholly(name);
        return evidence -> {
            List<Fact> all = facts(evidence, pattern, fact -> fact.kind() == FactKind.CUMULATIVE)
                    .toList();
            return all.stream().allMatch(Signs::isZero)
                    ? all.stream().map(Signs::match).collect(SPREAD)
                    : List.of();
        };
    }

    private static boolean isZero(Fact fact) {
        Double number = fact.number();
        return number != null && number == 0;
    }

    /** A setting or level of such a name has such a value; the value must match in part. */
    public static Sign is(String name, String value) {
        Pattern pattern = wholly(name);
        Pattern wanted = partly(value);
        return evidence -> facts(evidence, pattern, fact -> fact.kind() != FactKind.CUMULATIVE)
                .filter(fact -> wanted.matcher(fact.value()).find())
                .map(Signs::match)
                .collect(SPREAD);
    }

    /** A figure of such a name (a setting or level, no count) satisfies a condition. */
    public static Sign figure(String name, DoublePredicate condition) {
        Pattern pattern = wholly(name);
        return evidence -> facts(evidence, pattern, fact -> fact.kind() != FactKind.CUMULATIVE)
                .filter(fact -> {
                    Double number = fact.number();
                    return number != null && condition.test(number);
                })
                .map(Signs::match)
                .collect(SPREAD);
    }

    /** Some line of any item says so. */
    public static Sign says(String line) {
        return says(line, "");
    }

    /** Some line of an item whose tool or key matches in part says so. */
    public static Sign says(String line, String tool) {
        return saysWhere(line, tool, text -> true);
    }

    /** The same for lines that satisfy a condition as well. */
    static Sign saysWhere(String line, String tool, Predicate<String> where) {
        Pattern pattern = partly(line);
        Pattern of = partly(tool);
        return evidence -> (tool.isEmpty()
                        ? evidence.lines(pattern, item -> true)
                        : evidence.linesOfTool(
                                pattern,
                                item -> NamedWords.inName(of, item.text().reading())))
                .filter(found -> evidence.side(found.item()) != Side.HEALTHY && where.test(found.text()))
                .map(found -> new Match(List.of(found.item()), found.number(), found.host(), shortened(found.text())))
                .collect(SPREAD);
    }

    /** The person's own words say so; cites nothing. */
    public static Sign symptom(String words) {
        Pattern pattern = partly(words);
        return evidence -> pattern.matcher(evidence.symptom()).find()
                ? List.of(new Match(List.of(), 0, "", "the symptom as told"))
                : List.of();
    }

    /** All of them are found. */
    public static Sign all(Sign... signs) {
        return evidence -> {
            List<Match> matches = new ArrayList<>();
            for (Sign sign : signs) {
                List<Match> found = sign.matches(evidence);
                if (found.isEmpty()) {
                    return List.of();
                }
                matches.addAll(found);
            }
            return matches;
        };
    }

    /** At least one of them is found. */
    public static Sign any(Sign... signs) {
        return evidence -> Stream.of(signs)
                .flatMap(sign -> sign.matches(evidence).stream())
                .toList();
    }

    /** It is not found; cites nothing. */
    public static Sign not(Sign sign) {
        return evidence -> sign.found(evidence) ? List.of() : List.of(new Match(List.of(), 0, "", "was not found"));
    }

    /** One name (of a setting or level) has different values on different machines or readings; cites all of them. */
    public static Sign differs(String name) {
        Pattern pattern = wholly(name);
        return evidence -> {
            List<Fact> all = evidence.named(pattern)
                    .filter(fact -> fact.kind() == FactKind.SETTING || fact.kind() == FactKind.LEVEL)
                    .toList();
            return all.stream().map(Fact::value).distinct().count() > 1
                    ? all.stream().map(Signs::match).collect(SPREAD)
                    : List.of();
        };
    }

    /** A fact as evidence to cite. */
    public static Match match(Fact fact) {
        String where = (fact.host() + " " + fact.subject()).strip();
        return new Match(
                List.of(fact.origin().item()),
                fact.line(),
                fact.host(),
                "%s%s = %s".formatted(where.isEmpty() ? "" : where + ": ", fact.name(), shortened(fact.value())));
    }

    /** A growth as evidence to cite. */
    public static Match match(Growth growth) {
        return new Match(growth.items(), growth.line(), growth.host(), growth.words());
    }

    private static Stream<Growth> growths(Evidence evidence, Pattern name) {
        return evidence.growths(name)
                .filter(growth -> !growth.items().stream().allMatch(item -> evidence.side(item) == Side.HEALTHY));
    }

    private static Stream<Fact> facts(Evidence evidence, Pattern name, Predicate<Fact> filter) {
        return evidence.named(name)
                .filter(filter)
                .filter(fact -> evidence.side(fact.origin().item()) != Side.HEALTHY);
    }

    private static Pattern wholly(String name) {
        return Pattern.compile("(?:" + name + ")", Pattern.CASE_INSENSITIVE);
    }

    private static Pattern partly(String text) {
        return Pattern.compile(text, Pattern.CASE_INSENSITIVE);
    }

    private static String shortened(String text) {
        String one = text.strip().replaceAll("\\s+", " ");
        return one.length() <= 160 ? one : one.substring(0, 157) + "...";
    }
}

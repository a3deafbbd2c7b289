package io.shadowtune.reports.why.cause.meta;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.reports.why.clue.Match;
import io.shadowtune.reports.why.clue.Sign;
import io.shadowtune.reports.why.clue.Signs;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.evidence.Growth;
import io.shadowtune.reports.why.evidence.Line;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Signs that one machine is like all others: in the percentiles noted beside its figure, and in what grows everywhere. */
final class FleetSigns {
    /** A figure with the fleet's percentiles in brackets behind it. */
    private static final Pattern BESIDE = Pattern.compile(
            "(?i)(?<![\\w.])(\\d+(?:\\.\\d+)?)(?: ?[GMT]i?(?:B|b|bit)(?:/s|ps))?\\s*\\(([^)]*\\b(?:fleet|cluster|others|all (?:nodes|pairs|hosts))\\b[^)]*)\\)");

    private static final Pattern LOW = percentile("p0?[1-9]|p10|min(?:imum)?");
    private static final Pattern MIDDLE = percentile("p50|median|mean|avg|average|typical");
    private static final Pattern BENCHMARK = Pattern.compile(
            "(?i)bus_?bw|all[_ -]?reduce|all[_ -]?to[_ -]?all|all[_ -]?gather|reduce[_ -]?scatter|nccl|rccl|ib_(?:write|read|send)|iperf|throughput|bandwidth");
    private static final Pattern EVERYWHERE = Pattern.compile(
            "(?i)\\b(?:all|every|each|other)(?: (?:the|of the))?(?: \\d+)?(?: other)? (?:nodes?|hosts?|servers?|pairs?|machines?|ports?)\\b|fleet");
    private static final Pattern SPAN = Pattern.compile(
            "(?i)\\bmin(?:imum)?\\b\\D{0,6}(\\d+(?:\\.\\d+)?)\\D{1,20}\\bmax(?:imum)?\\b\\D{0,6}(\\d+(?:\\.\\d+)?)");
    private static final Pattern ANY = Pattern.compile(".*");

    private static final double USUAL = 0.97;
    private static final double ALIKE = 1.03;
    private static final double SAME_GROWTH = 1.1;
    private static final int MACHINES = 4;

    private FleetSigns() {}

    /** Every benchmark that has the fleet's percentiles beside it reaches the lowest or nearly the middle one. */
    static Sign reachesThePercentilesBeside() {
        return evidence -> {
            List<Match> met = new ArrayList<>();
            for (ToolFacts item : evidence.items()) {
                String title = item.text().reading().tool() + " ";
                for (Line line : evidence.linesOf(item, BESIDE).toList()) {
                    if (!BENCHMARK.matcher(title + line.text()).find()) {
                        continue;
                    }
                    if (!reaches(line.text())) {
                        return List.of();
                    }
                    met.add(match(line));
                }
            }
            return List.copyOf(met);
        };
    }

    private static boolean reaches(String line) {
        Matcher beside = BESIDE.matcher(line);
        while (beside.find()) {
            double figure = Double.parseDouble(beside.group(1));
            double low = figure(LOW, beside.group(2));
            double middle = figure(MIDDLE, beside.group(2));
            double bound = low > 0 ? Math.min(low, middle > 0 ? middle : low) : USUAL * middle;
            if (bound <= 0 || figure < bound) {
                return false;
            }
        }
        return true;
    }

    /** The lowest and the highest of many machines hardly differ: what one of them gives, all give. */
    static Sign allMachinesAlike() {
        return evidence -> lines(evidence, SPAN, EVERYWHERE, line -> {
            Matcher span = SPAN.matcher(line);
            return span.find()
                    && Double.parseDouble(span.group(1)) > 0
                    && Double.parseDouble(span.group(2)) <= ALIKE * Double.parseDouble(span.group(1));
        });
    }

    /** One count grows by the same on many machines, so that it tells nothing of one of them. */
    static Sign growsAlikeEverywhere() {
        return evidence -> {
            Map<String, List<Growth>> together = evidence.growths(ANY)
                    .filter(Growth::moved)
                    .collect(Collectors.groupingBy(
                            growth -> growth.items() + growth.name(), LinkedHashMap::new, Collectors.toList()));
            return together.values().stream()
                    .filter(FleetSigns::alike)
                    .map(growths -> Signs.match(growths.get(0)))
                    .limit(3)
                    .toList();
        };
    }

    private static boolean alike(List<Growth> growths) {
        long machines = growths.stream()
                .map(growth -> growth.host() + " " + growth.subject())
                .distinct()
                .count();
        double least = growths.stream().mapToDouble(Growth::by).min().orElse(0);
        double most = growths.stream().mapToDouble(Growth::by).max().orElse(0);
        return machines >= MACHINES && most <= SAME_GROWTH * least;
    }

    private static List<Match> lines(Evidence evidence, Pattern line, Pattern title, Predicate<String> holds) {
        return evidence.lines(
                        line,
                        item -> title.matcher(item.text().reading().item() + " "
                                        + item.text().reading().tool())
                                .find())
                .filter(found -> holds.test(found.text()))
                .map(FleetSigns::match)
                .limit(3)
                .toList();
    }

    private static double figure(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? Double.parseDouble(matcher.group(1)) : 0;
    }

    private static Pattern percentile(String name) {
        return Pattern.compile("(?i)\\b(?:" + name + ")\\b ?[:=]? ?(\\d+(?:\\.\\d+)?)");
    }

    private static Match match(Line line) {
        return new Match(
                List.of(line.item()), line.number(), line.host(), line.text().strip());
    }
}

package io.shadowtune.reports.why.clue;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.evidence.Line;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Signs in what one measurement shows and another, taken with one thing changed, does not. */
public final class SideBySideSigns {
    private static final Pattern BANDWIDTH = Pattern.compile("bw_average|busbw_best");
    private static final Pattern LATENCY = Pattern.compile("t_typical");
    private static final Pattern TOLD_LATENCY = Pattern.compile(
            "(?i)\\b(?:latency|p50|avg|mean|typical|median|rtt|round trip)\\D{0,15}(\\d+(?:\\.\\d+)?) ?(?:us|usec|µs|microsec)|^\\s*(?:1|2|4|8|16|64)\\s+(?:\\d+ +)?(\\d+\\.\\d+)\\s*$|^[\\w ,=./-]{1,50}[:=]?\\s+(\\d+(?:\\.\\d+)?) ?(?:us|usec|µs)\\s*$"
                    + "|sockperf.{0,20}avg-latency=(\\d+(?:\\.\\d+)?)");
    private static final Pattern VERSION = Pattern.compile(
            "(?i)\\b(?:fw|firmware(?:[- ]version)?|fw_ver|driver|ofed|doca|version|ver|release|image|pkg|kernel|mlx5\\w*|bnxt\\w*|irdma|ice|ena|efa)[ =:v]*([0-9]+(?:\\.[0-9a-z-]+){1,5})");
    private static final Pattern VERSION_LINE = Pattern.compile(
            "^\\s*(version|firmware-version|fw_ver|Firmware version|fw\\.version|driver|FW Version|FW)\\s*[:=]?\\s+(\\d[\\w./ -]*)");
    private static final Pattern DEVICE_VERSION = Pattern.compile(
            "(?i)\\b(?:fw|firmware|fw_ver|driver|ofed|mlx5\\w*|bnxt\\w*|irdma|ice|efa|ena|gve|image|(?<!nccl )version)(?:[ ._-]?version)?[ =:v]+(\\d+\\.\\d+(?:\\.[\\w-]+)*)");
    private static final Pattern TRIAL = Pattern.compile(
            "(?i)swap|trial|roll\\w*[- ]?back|booted with|flash|revert|downgrad|upgraded|former|previous|back to|older|reinstall|re-?test|after (the )?(fw|firmware|driver|update)");
    private static final Pattern NUMBERED = Pattern.compile("\\b\\d+\\.\\d+\\.\\d+");
    private static final Pattern MEASURED = Pattern.compile(
            "(?i)\\d+(?:\\.\\d+)? ?(?:[GMk]b/s|[GM]B/s|Gbps|us|usec|ms|Mpps|%|M\\b|k\\b)|\\b(works|normal|fine|ok|passes|gone|no error|full rate|line rate)\\b");
    private static final Pattern SHARE = Pattern.compile("\\b(\\d+) ?(?:of|/|out of) ?(\\d+)\\b");
    private static final Pattern HAPPENED = Pattern.compile(
            "(?i)\\b(\\d+) (?:events?|errors?|failures?|hangs?|resets?|aborts?|crash(?:es)?|time-?outs?|faults?)\\b");
    private static final Pattern PLAIN_VERSION = Pattern.compile("\\b\\d+\\.\\d+(?:\\.[\\w-]+)+");
    private static final Pattern LAST_NUMBER =
            Pattern.compile("(-?\\d+(?:\\.\\d+)?)\\s*(?:[kKMG]?\\w{0,6}(?:/s)?|%)?\\s*$");

    private SideBySideSigns() {}

    /** A bandwidth measured with such words in the tool's name, key or head is that much higher than one without them. */
    public static Sign fasterWhere(String words, double times) {
        return evidence -> faster(evidence, BANDWIDTH, words, times, true);
    }

    /** The same measurement differs that much between two items, whatever their names say; cites the worst and the best. */
    public static Sign measuredApart(double times) {
        return evidence -> {
            Map<String, List<Fact>> bySize = evidence.named(BANDWIDTH)
                    .filter(fact -> fact.kind() == FactKind.LEVEL && fact.number() != null)
                    .collect(Collectors.groupingBy(
                            fact -> fact.name() + " " + fact.subject(), LinkedHashMap::new, Collectors.toList()));
            List<Match> matches = new ArrayList<>();
            for (List<Fact> facts : bySize.values()) {
                Fact worst = Collections.min(facts, Comparator.comparingDouble(SideBySideSigns::number));
                Fact best = Collections.max(facts, Comparator.comparingDouble(SideBySideSigns::number));
                if (number(best) > times * number(worst)) {
                    matches.add(Signs.match(worst));
                    matches.add(Signs.match(best));
                }
            }
            return matches;
        };
    }

    /** A latency measured with such words in the tool's name or key is that much lower than one without them. */
    public static Sign quickerWhere(String words, double times) {
        return evidence -> {
            List<Match> tested = faster(evidence, LATENCY, words, times, false);
            return tested.isEmpty() ? quickerInWords(evidence, words, times) : tested;
        };
    }

    /** The same for latencies that a line states in microseconds, one per item. */
    private static List<Match> quickerInWords(Evidence evidence, String words, double times) {
        Pattern with = Pattern.compile(words, Pattern.CASE_INSENSITIVE);
        Map<Line, Double> told = new LinkedHashMap<>();
        evidence.lines(TOLD_LATENCY, item -> true).forEach(line -> {
            Matcher matcher = TOLD_LATENCY.matcher(line.text());
            if (matcher.find()) {
                String number = Stream.of(matcher.group(1), matcher.group(2), matcher.group(3), matcher.group(4))
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElseThrow();
                told.put(line, Double.valueOf(number));
            }
        });
        for (Map.Entry<Line, Double> good : told.entrySet()) {
            for (Map.Entry<Line, Double> bad : told.entrySet()) {
                if (bad.getValue() > times * good.getValue()
                        && with.matcher(worded(evidence, good.getKey(), bad.getKey()))
                                .find()
                        && !with.matcher(worded(evidence, bad.getKey(), good.getKey()))
                                .find()) {
                    return List.of(match(good.getKey()), match(bad.getKey()));
                }
            }
        }
        return List.of();
    }

    private static Match match(Line line) {
        return new Match(
                List.of(line.item()), line.number(), line.host(), line.text().strip());
    }

    /** What tells a line from another: its own words when both stand in one item, else the item's as well. */
    private static String worded(Evidence evidence, Line line, Line other) {
        return line.item().equals(other.item()) ? line.text() : toolAndLine(evidence, line);
    }

    private static String toolAndLine(Evidence evidence, Line line) {
        String tool = evidence.items().stream()
                .filter(item -> item.text().reading().item().equals(line.item()))
                .map(item -> item.text().reading().tool())
                .findFirst()
                .orElse("");
        return line.item().replace('_', ' ') + " " + tool + " " + line.text();
    }

    private static List<Match> faster(
            Evidence evidence, Pattern figure, String words, double times, boolean moreIsBetter) {
        Pattern with = Pattern.compile(words, Pattern.CASE_INSENSITIVE);
        List<Fact> figures = evidence.named(figure)
                .filter(fact -> fact.kind() == FactKind.LEVEL && fact.number() != null)
                .toList();
        for (Fact good : figures) {
            for (Fact bad : figures) {
                double a = number(good);
                double b = number(bad);
                boolean better = moreIsBetter ? a > times * b : b > times * a;
                if (better
                        && good.name().equals(bad.name())
                        && good.subject().equals(bad.subject())
                        && with.matcher(named(evidence, good)).find()
                        && !with.matcher(named(evidence, bad)).find()) {
                    return List.of(Signs.match(good), Signs.match(bad));
                }
            }
        }
        return List.of();
    }

    /** The tool's name, the item's key, and the settings that the output itself states before its figures. */
    private static String named(Evidence evidence, Fact fact) {
        String head = evidence.items().stream()
                .filter(item ->
                        item.text().reading().item().equals(fact.origin().item()))
                .flatMap(item -> item.text().lines().stream().filter(line -> line.contains("relax order")))
                .findFirst()
                .orElse("");
        return fact.origin().item().replace('_', ' ') + " " + fact.origin().tool() + " " + head;
    }

    /**
     * A list of machines with a version and a figure each, in which the figures of one version all lie far from those of
     * another.
     */
    public static Sign figuresSplitByVersion(double times) {
        return evidence -> {
            List<Match> matches = new ArrayList<>();
            for (ToolFacts item : evidence.items()) {
                Map<String, List<Double>> byVersion = new LinkedHashMap<>();
                for (String line : texts(evidence, item, VERSION)) {
                    Matcher figure = LAST_NUMBER.matcher(line);
                    for (String version : versions(line)) {
                        if (figure.find(0) && figure.start() > line.indexOf(version) + version.length()) {
                            byVersion
                                    .computeIfAbsent(version, key -> new ArrayList<>())
                                    .add(Double.valueOf(figure.group(1)));
                        }
                    }
                }
                if (split(byVersion, times)) {
                    matches.add(new Match(
                            List.of(item.text().reading().item()),
                            0,
                            item.text().reading().host(),
                            "figures follow the version: " + byVersion));
                }
            }
            return matches;
        };
    }

    /** A list of versions tells how many of the machines suffer: nearly all with one version, and none with another. */
    public static Sign sufferersSplitByVersion() {
        return evidence -> {
            List<Match> matches = new ArrayList<>();
            for (ToolFacts item : evidence.items()) {
                int all = 0;
                int none = 0;
                for (String line : texts(evidence, item, PLAIN_VERSION)) {
                    Matcher share = SHARE.matcher(line);
                    if (share.find()) {
                        double some = Double.parseDouble(share.group(1));
                        double of = Double.parseDouble(share.group(2));
                        all += of >= 3 && some >= 0.8 * of ? 1 : 0;
                        none += of >= 3 && some <= 0 ? 1 : 0;
                    }
                    Matcher happened = HAPPENED.matcher(line);
                    if (happened.find()) {
                        int events = Integer.parseInt(happened.group(1));
                        all += events >= 5 ? 1 : 0;
                        none += events == 0 ? 1 : 0;
                    }
                }
                if (all > 0 && none > 0) {
                    matches.add(new Match(
                            List.of(item.text().reading().item()),
                            1,
                            item.text().reading().host(),
                            "machines of one version suffer, of another none"));
                }
            }
            return matches;
        };
    }

    private static boolean split(Map<String, List<Double>> byVersion, double times) {
        for (List<Double> high : byVersion.values()) {
            for (List<Double> low : byVersion.values()) {
                double lowest =
                        high.stream().mapToDouble(Double::doubleValue).min().orElse(0);
                double highest =
                        low.stream().mapToDouble(Double::doubleValue).max().orElse(0);
                if (high.size() + low.size() >= 4 && lowest > Math.max(times * highest, highest <= 0 ? 3 : 0)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Evidence names at least two versions of firmware or driver. */
    public static Sign twoVersionsInUse() {
        return evidence -> {
            Map<String, Match> byVersion = new LinkedHashMap<>();
            evidence.lines(DEVICE_VERSION, item -> true).forEach(line -> {
                Matcher version = DEVICE_VERSION.matcher(line.text());
                while (version.find()) {
                    byVersion.putIfAbsent(version.group(1), match(line));
                }
            });
            return byVersion.size() < 2 ? List.of() : List.copyOf(byVersion.values());
        };
    }

    /** An item is about another version put in or back, and says which one and how it went. */
    public static Sign trialOfVersion() {
        return evidence -> {
            List<Match> matches = new ArrayList<>();
            for (ToolFacts item : evidence.items()) {
                var reading = item.text().reading();
                String title = reading.item().replace('_', ' ') + " " + reading.tool();
                String all = title + " " + String.join(" ", item.text().lines());
                if (TRIAL.matcher(title).find()
                        && NUMBERED.matcher(all).find()
                        && item.text().anyLine(MEASURED)) {
                    matches.add(new Match(List.of(reading.item()), 0, reading.host(), title));
                }
            }
            return matches;
        };
    }

    /** The same device or driver is asked for its version on two machines, and the answers differ. */
    public static Sign versionsDiffer() {
        return evidence -> {
            Map<String, Map<String, String>> byQuestion = new LinkedHashMap<>();
            for (ToolFacts item : evidence.items()) {
                for (String line : texts(evidence, item, VERSION_LINE)) {
                    Matcher named = VERSION_LINE.matcher(line);
                    if (named.find()) {
                        byQuestion
                                .computeIfAbsent(named.group(1), key -> new LinkedHashMap<>())
                                .putIfAbsent(item.text().reading().item(), named.group(2));
                    }
                }
            }
            List<Match> matches = new ArrayList<>();
            byQuestion.forEach((question, answers) -> {
                if (new LinkedHashSet<>(answers.values()).size() > 1) {
                    answers.forEach(
                            (item, version) -> matches.add(new Match(List.of(item), 0, "", question + " " + version)));
                }
            });
            return matches;
        };
    }

    private static List<String> texts(Evidence evidence, ToolFacts item, Pattern pattern) {
        return evidence.linesOf(item, pattern).map(Line::text).toList();
    }

    private static Set<String> versions(String line) {
        Set<String> versions = new LinkedHashSet<>();
        Matcher matcher = VERSION.matcher(line);
        while (matcher.find()) {
            versions.add(matcher.group(1));
        }
        return versions;
    }

    private static double number(Fact fact) {
        Double number = fact.number();
        return number == null ? Double.NaN : number;
    }
}

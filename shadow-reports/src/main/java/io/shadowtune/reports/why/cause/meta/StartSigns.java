package io.shadowtune.reports.why.cause.meta;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.reports.why.clue.Match;
import io.shadowtune.reports.why.clue.Sign;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.evidence.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Signs that a time is what jobs of that size take, and that the first collective waits for the library to start, which
 * it does lazily and in a time that grows with the ranks.
 */
final class StartSigns {
    private static final Pattern EARLIER = Pattern.compile(
            "(?i)healthy|baseline|accept|earlier|history|reference|normal|before|other jobs|fleet|by (?:size|ranks|gpus|nodes)");

    /** What a job of some size takes: {@code 512 GPU  11.9 - 13.2 s}. */
    private static final Pattern OF_SIZE = Pattern.compile(
            "(?i)\\b(\\d[\\d,]*) ?(?:gpus?|ranks?|nodes?|hosts?|pods?)\\b\\W{1,12}(\\d+(?:\\.\\d+)?) ?(?:-|\\.\\.+|to) ?(\\d+(?:\\.\\d+)?) ?(ms|s|sec|seconds|min|minutes)\\b");

    private static final Pattern SIZE = Pattern.compile("(?i)\\b(\\d[\\d,]*) ?(?:gpus?|ranks?|nodes?|hosts?|pods?)\\b");
    private static final Pattern DURATION =
            Pattern.compile("(?i)(?<![\\w.])(\\d+(?:\\.\\d+)?) ?(ms|s|sec|seconds|min|minutes)\\b");
    private static final Pattern START =
            Pattern.compile("(?i)\\binit\\w*\\b.*?\\b(?:total|took|time)\\b\\W{0,3}(\\d+(?:\\.\\d+)?)");
    private static final Pattern FIRST = Pattern.compile("(?i)\\b(?:first|warm-?up|iteration 0)\\b");
    private static final double ROUNDED = 0.05;
    private static final double MOST_OF_IT = 0.7;

    private StartSigns() {}

    /** The time that is complained about, and that was measured, is what healthy jobs of the told size take. */
    static Sign usualForItsSize() {
        return evidence -> {
            List<Match> found = new ArrayList<>();
            for (ToolFacts item : evidence.items()) {
                String title = item.text().reading().item() + " "
                        + item.text().reading().tool();
                for (Line line : evidence.linesOf(item, OF_SIZE).toList()) {
                    Matcher usual = OF_SIZE.matcher(line.text());
                    if (EARLIER.matcher(title + " " + line.text()).find() && usual.find() && told(evidence, usual)) {
                        List<Match> measured = measured(evidence, line.item(), usual);
                        if (!measured.isEmpty()) {
                            found.add(match(line));
                            found.addAll(measured);
                        }
                    }
                }
            }
            return found.stream().distinct().limit(6).toList();
        };
    }

    private static boolean told(Evidence evidence, Matcher usual) {
        boolean size = SIZE.matcher(evidence.symptom())
                .results()
                .anyMatch(told -> plain(told.group(1)).equals(plain(usual.group(1))));
        return size && inRange(evidence.symptom(), usual);
    }

    private static List<Match> measured(Evidence evidence, String usualItem, Matcher usual) {
        return evidence.lines(DURATION, item -> !item.text().reading().item().equals(usualItem))
                .filter(line -> inRange(line.text(), usual))
                .map(StartSigns::match)
                .limit(3)
                .toList();
    }

    private static boolean inRange(String text, Matcher usual) {
        double low = (1 - ROUNDED) * Double.parseDouble(usual.group(2));
        double high = (1 + ROUNDED) * Double.parseDouble(usual.group(3));
        return DURATION.matcher(text).results().anyMatch(duration -> {
            double time = Double.parseDouble(duration.group(1));
            return unit(duration.group(2)) == unit(usual.group(4)) && time >= low && time <= high;
        });
    }

    /** What the first collective takes is mostly what the library says that its start took. */
    static Sign firstHoldsTheStart() {
        return evidence -> {
            List<Line> starts = evidence.lines(START, item -> true).toList();
            List<Line> firsts = evidence.lines(FIRST, item -> true).toList();
            return starts.stream()
                    .flatMap(start -> firsts.stream()
                            .filter(first -> holds(first.text(), start.text()))
                            .flatMap(first -> Stream.of(match(first), match(start))))
                    .distinct()
                    .limit(4)
                    .toList();
        };
    }

    private static boolean holds(String first, String start) {
        Matcher took = START.matcher(start);
        double seconds = took.find() ? Double.parseDouble(took.group(1)) : 0;
        return seconds >= 1
                && DURATION.matcher(first)
                        .results()
                        .filter(duration -> unit(duration.group(2)) == 's')
                        .mapToDouble(duration -> Double.parseDouble(duration.group(1)))
                        .anyMatch(all -> seconds <= (1 + ROUNDED) * all && seconds >= MOST_OF_IT * all);
    }

    private static char unit(String word) {
        String unit = word.toLowerCase(Locale.ROOT);
        return unit.startsWith("ms") ? 'm' : unit.startsWith("min") ? 'M' : 's';
    }

    private static String plain(String number) {
        return number.replace(",", "");
    }

    private static Match match(Line line) {
        return new Match(
                List.of(line.item()), line.number(), line.host(), line.text().strip());
    }
}

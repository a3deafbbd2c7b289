package io.shadowtune.reports.why.cause.meta;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.reports.why.clue.Match;
import io.shadowtune.reports.why.clue.Sign;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.evidence.Line;
import io.shadowtune.reports.why.evidence.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Signs in figures of the job or of a benchmark that stand beside the bound that they have to meet, as in
 * {@code busbw 368.9 GB/s (accept >= 360)}. A figure of a single part, such as one node alone, meets no bound of the whole.
 */
final class BoundSigns {
    /** What is measured in such units may be compared with a bound; more is better for the first, less for the second. */
    private static final String RATE =
            "[GMT]i?B/s|[GMT]b(?:it)?/s|[GMT]bps|[GMT]bits/sec|tok(?:ens)?/s|samples/s|images/s|tflops";

    private static final String TIME = "(?:s|ms|us|µs|sec|seconds)(?![\\w/])";

    private static final Pattern FIGURE =
            Pattern.compile("(?i)(?<![\\d.])(\\d+(?:\\.\\d+)?)(?: ?(?:-|\\.\\.+|to|\\+/-|±) ?(\\d+(?:\\.\\d+)?))? ?(?:("
                    + RATE + ")|(" + TIME + "))");
    private static final Pattern BOUND = Pattern.compile(
            "(?i)(?:\\b(?:accept\\w*|pass(?:es|ed)?(?: at| from)?|limit|min(?:imum)?|max(?:imum)?|at least|at most|need\\w*|requir\\w*|target|baseline|goal|sla|spec(?:s|ification| sheet)?|contract\\w*|guarantee\\w*|expect\\w*)\\b[^\\d<>=≥≤]{0,30}|(?=[<>≥≤]))"
                    + "(>=|<=|≥|≤|>|<)?\\s*(\\d+(?:\\.\\d+)?)(?:\\s*(?:-|\\.\\.+|to)\\s*(\\d+(?:\\.\\d+)?))?");
    private static final Pattern OF_THE_WHOLE = Pattern.compile(
            "(?i)bus_?bw|all[_ -]?reduce|all[_ -]?to[_ -]?all|all[_ -]?gather|reduce[_ -]?scatter|nccl|rccl|ib_(?:write|read|send)|iperf|\\bsteps?\\b|iteration|tokens|samples|throughput|validation|acceptance");
    private static final Pattern OF_A_PART = Pattern.compile(
            "(?i)single|intra|inside|within|one (?:node|host|gpu|pair)|\\b1 (?:node|host)|nv-?link|loop-?back|same leaf|\\bold\\b|before|last (?:week|month)|time-?out|retr(?:y|ies)|checkpoint");

    /** Least share of a bound that is only a usual value. */
    private static final double USUAL = 0.97;

    private static final double NO_SUCH_BOUND = 2;

    private static final Pattern STEPS = Pattern.compile("(?i)\\b(?:steps?|iterations?|iter)\\b");
    private static final Pattern MIDDLE = percentile("p50|median|typical|mean");
    private static final Pattern WORST = percentile("p9[59](?:\\.9)?|max(?:imum)?|worst|slowest");
    private static final double STEADY = 1.08;

    private BoundSigns() {}

    private enum Outcome {
        MET,
        MISSED,
        NONE
    }

    /** Figures of the whole meet the bounds that stand beside them, and none misses its own. */
    static Sign met() {
        return evidence -> {
            List<Match> met = new ArrayList<>();
            for (ToolFacts item : evidence.items()) {
                if (evidence.side(item.text().reading().item()) == Side.HEALTHY) {
                    continue;
                }
                String title = item.text().reading().tool();
                for (Line line : evidence.linesOf(item, FIGURE).toList()) {
                    String words = title + " " + line.text();
                    if (OF_THE_WHOLE.matcher(words).find()
                            && !OF_A_PART.matcher(words).find()) {
                        Outcome outcome = outcome(line.text());
                        if (outcome == Outcome.MISSED) {
                            return List.of();
                        }
                        if (outcome == Outcome.MET) {
                            met.add(match(line));
                        }
                    }
                }
            }
            return List.copyOf(met);
        };
    }

    private static Outcome outcome(String line) {
        Matcher bound = BOUND.matcher(line);
        if (!bound.find()) {
            return Outcome.NONE;
        }
        double first = Double.parseDouble(bound.group(2));
        boolean rate = false;
        double lowest = Double.MAX_VALUE;
        double highest = 0;
        Matcher figure = FIGURE.matcher(line);
        while (figure.find() && figure.start() < bound.start()) {
            rate = figure.group(3) != null;
            double number = Double.parseDouble(figure.group(1));
            lowest = Math.min(lowest, number);
            highest = Math.max(highest, number);
        }
        if (highest <= 0 || first <= 0) {
            return Outcome.NONE;
        }
        boolean asked = bound.group(1) != null
                || bound.group().toLowerCase(Locale.ROOT).matches("(?s)(at (least|most)|min|max|limit|pass|accept).*");
        double tolerance = asked ? 1 : USUAL;
        boolean atLeast = bound.group(1) == null ? rate : bound.group(1).matches(">=?|≥");
        if (atLeast != rate || (atLeast ? lowest : first) > NO_SUCH_BOUND * (atLeast ? first : highest)) {
            return Outcome.NONE;
        }
        boolean met = atLeast ? lowest >= tolerance * first : highest * tolerance <= first;
        return met ? Outcome.MET : Outcome.MISSED;
    }

    /** The job's own steps hardly differ: the slowest that is told is as long as the usual one. */
    static Sign steadySteps() {
        return evidence -> lines(evidence, STEPS, line -> {
            double middle = figure(MIDDLE, line);
            double worst = figure(WORST, line);
            return middle > 0 && worst >= middle && worst <= STEADY * middle;
        });
    }

    /** Figures stand before or after their percentile: {@code 0.98 s p50}, {@code p50 0.98 s}. */
    private static Pattern percentile(String name) {
        return Pattern.compile("(?i)(\\d+(?:\\.\\d+)?) ?(?:ms|s|sec)?,? ?(?:" + name + ")\\b(?! ?[:=]? ?\\d)|\\b(?:"
                + name + ")\\b ?[:=]? ?(\\d+(?:\\.\\d+)?)");
    }

    private static double figure(Pattern pattern, String line) {
        Matcher matcher = pattern.matcher(line);
        if (!matcher.find()) {
            return 0;
        }
        String number = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
        return Double.parseDouble(number);
    }

    private static List<Match> lines(Evidence evidence, Pattern title, Predicate<String> holds) {
        List<Match> found = new ArrayList<>();
        for (ToolFacts item : evidence.items()) {
            boolean titled = title.matcher(item.text().reading().tool() + " "
                            + item.text().reading().item())
                    .find();
            if (evidence.side(item.text().reading().item()) != Side.HEALTHY) {
                evidence.linesOf(item, MIDDLE)
                        .filter(line -> titled || title.matcher(line.text()).find())
                        .filter(line -> holds.test(line.text()))
                        .forEach(line -> found.add(match(line)));
            }
        }
        return List.copyOf(found);
    }

    private static Match match(Line line) {
        return new Match(
                List.of(line.item()), line.number(), line.host(), line.text().strip());
    }
}

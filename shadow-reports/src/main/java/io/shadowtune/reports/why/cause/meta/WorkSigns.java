package io.shadowtune.reports.why.cause.meta;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.reports.why.clue.Match;
import io.shadowtune.reports.why.clue.Sign;
import io.shadowtune.reports.why.clue.Signs;
import io.shadowtune.reports.why.evidence.Line;
import io.shadowtune.reports.why.evidence.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Signs that communication takes what it took before, while the work became more. */
final class WorkSigns {
    private static final String EARLIER = "before|old(?:er)?|last (?:week|month|run)|previous(?:ly)?|former|was|then";
    private static final String LATER = "after|new(?:er)?|this (?:week|month|run)|now|current(?:ly)?|today|is";

    /** How communication is measured: by its time, or by its bandwidth. */
    private static final String COMMUNICATION =
            "communication|collectives?|comm(?:s|unication)? time|all[_ -]?reduce|all[_ -]?gather|nccl|exposed|bus_?bw";

    private static final Pattern MEASURED = Pattern.compile("(?i)" + COMMUNICATION);

    private static final Pattern THEN = figure(EARLIER);
    private static final Pattern NOW = figure(LATER);

    /** Sizes of the work, as configurations and run summaries call them. */
    private static final Pattern WORK = Pattern.compile(
            "(?i)seq(?:uence)?[_ -]?len\\w*|(?:micro|global|batch)[_ -]?(?:batch|size)\\w*|context[_ -]?len\\w*|hidden\\w*|num_layers|layers|samples|tokens|steps|data ?set|epochs?|grad\\w*[_ -]?acc\\w*|vocab\\w*|model size|parameters");

    private static final Pattern REMOVED = Pattern.compile("^\\s*-\\s*([\\w.\"']+)\\s*[:=]\\s*([\\d,.]+)\\s*$");
    private static final Pattern ADDED = Pattern.compile("^\\s*\\+\\s*([\\w.\"']+)\\s*[:=]\\s*([\\d,.]+)\\s*$");
    private static final Pattern TURNED =
            Pattern.compile("(?i)([\\w -]{3,30}?)\\s*[:=]?\\s*([\\d,.]+) ?[kMG]?\\s*(?:->|→|=>)\\s*([\\d,.]+)");

    private static final double SAME = 0.03;
    private static final double MORE = 1.05;

    private WorkSigns() {}

    /** What communication took earlier it takes now, as far as readings give both figures. */
    static Sign communicationAsBefore() {
        return evidence -> pairs(THEN, NOW, MEASURED, (then, now) -> Math.abs(now - then) <= SAME * then)
                .matches(evidence);
    }

    /** The work itself became more: longer sequences, more samples, more steps. */
    static Sign moreWork() {
        return Signs.any(
                pairs(THEN, NOW, WORK, (then, now) -> now >= MORE * then),
                pairs(REMOVED, ADDED, WORK, (then, now) -> now >= MORE * then),
                turned());
    }

    private interface Change {
        boolean between(double then, double now);
    }

    /** Two figures of one thing in one item, one that says it is the earlier and one that says it is the later. */
    private static Sign pairs(Pattern earlier, Pattern later, Pattern of, Change change) {
        return evidence -> {
            List<Match> found = new ArrayList<>();
            for (ToolFacts item : evidence.items()) {
                if (evidence.side(item.text().reading().item()) == Side.HEALTHY) {
                    continue;
                }
                boolean titled = of.matcher(item.text().reading().tool()).find();
                List<Line> thens = evidence.linesOf(item, earlier).toList();
                List<Line> nows = evidence.linesOf(item, later).toList();
                for (Line then : thens) {
                    for (Line now : nows) {
                        boolean about = titled
                                || (of.matcher(then.text()).find()
                                        && of.matcher(now.text()).find());
                        if (about && change.between(number(earlier, of, then), number(later, of, now))) {
                            found.add(match(then));
                            found.add(match(now));
                        }
                    }
                }
            }
            return found.stream().distinct().limit(4).toList();
        };
    }

    private static Sign turned() {
        return evidence -> evidence.lines(TURNED, item -> true)
                .filter(line -> {
                    Matcher turned = TURNED.matcher(line.text());
                    return turned.find()
                            && WORK.matcher(turned.group(1)).find()
                            && value(turned.group(3)) >= MORE * value(turned.group(2));
                })
                .map(WorkSigns::match)
                .limit(2)
                .toList();
    }

    /** The figure after the thing's own name when the line has it, else the first after the word for the time. */
    private static double number(Pattern at, Pattern of, Line line) {
        Matcher place = at.matcher(line.text());
        if (!place.find()) {
            return Double.NaN;
        }
        Matcher named = of.matcher(line.text());
        Matcher figure = Pattern.compile("(?<![\\w.])\\d[\\d,.]*").matcher(line.text());
        if (place.groupCount() == 2) {
            return value(place.group(2));
        }
        if (named.find(place.start()) && figure.find(named.end())) {
            return value(figure.group());
        }
        return value(place.group(1));
    }

    private static double value(String number) {
        try {
            return Double.parseDouble(number.replace(",", ""));
        } catch (NumberFormatException notANumber) {
            return Double.NaN;
        }
    }

    private static Pattern figure(String when) {
        return Pattern.compile("(?i)\\b(?:" + when + ")\\b[^\\d\\n]{0,40}?(?<![\\w.])(\\d[\\d,.]*)");
    }

    private static Match match(Line line) {
        return new Match(
                List.of(line.item()), line.number(), line.host(), line.text().strip());
    }
}

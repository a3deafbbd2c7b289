package io.shadowtune.reports.why.clue;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.evidence.Line;
import io.shadowtune.reports.why.evidence.Side;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Signs in notes that give the same figure line by line, one line per part of a whole. */
public final class LineFigureSigns {
    private static final int LEAST_LINES = 3;

    private record Stated(Match match, double figure) {}

    private LineFigureSigns() {}

    /**
     * At least three lines of an item state a figure, the highest is that many times the lowest, and at least a quarter
     * of them are that low.
     *
     * @param figure pattern whose first group is the number, such as {@code ([\d.,]+) ?req/s}
     */
    public static Sign linesUneven(String figure, double times) {
        Pattern pattern = Pattern.compile(figure, Pattern.CASE_INSENSITIVE);
        return evidence -> {
            List<Match> matches = new ArrayList<>();
            for (ToolFacts item : evidence.items()) {
                if (evidence.side(item.text().reading().item()) == Side.HEALTHY) {
                    continue;
                }
                List<Stated> stated = stated(evidence, item, pattern);
                double highest =
                        stated.stream().mapToDouble(Stated::figure).max().orElse(0);
                long low = stated.stream()
                        .filter(line -> line.figure() * times <= highest)
                        .count();
                if (stated.size() >= LEAST_LINES && highest > 0 && low * 4 >= stated.size()) {
                    matches.add(stated.get(0).match());
                    matches.add(stated.get(stated.size() - 1).match());
                }
            }
            return matches;
        };
    }

    private static List<Stated> stated(Evidence evidence, ToolFacts item, Pattern pattern) {
        return evidence.linesOf(item, pattern)
                .map(line -> new Stated(match(line), figure(pattern, line.text())))
                .sorted(Comparator.comparingDouble(Stated::figure).reversed())
                .toList();
    }

    private static double figure(Pattern pattern, String line) {
        Matcher matcher = pattern.matcher(line);
        return matcher.find() ? Double.parseDouble(matcher.group(1).replace(",", "")) : 0;
    }

    private static Match match(Line line) {
        return new Match(
                List.of(line.item()), line.number(), line.host(), line.text().strip());
    }
}

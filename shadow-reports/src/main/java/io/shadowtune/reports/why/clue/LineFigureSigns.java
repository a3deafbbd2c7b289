package io.shadowtune.reports.why.clue;

import io.shadowtune.ingest.format.tool.ToolFacts;
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
                List<Stated> stated = stated(item, pattern);
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

    private static List<Stated> stated(ToolFacts item, Pattern pattern) {
        List<Stated> stated = new ArrayList<>();
        List<String> lines = item.text().lines();
        for (int i = 0; i < lines.size(); i++) {
            Matcher matcher = pattern.matcher(lines.get(i));
            if (matcher.find()) {
                var reading = item.text().reading();
                stated.add(new Stated(
                        new Match(
                                List.of(reading.item()),
                                i + 1,
                                reading.host(),
                                lines.get(i).strip()),
                        Double.parseDouble(matcher.group(1).replace(",", ""))));
            }
        }
        stated.sort(Comparator.comparingDouble(Stated::figure).reversed());
        return stated;
    }
}

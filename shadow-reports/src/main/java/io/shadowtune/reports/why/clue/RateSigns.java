package io.shadowtune.reports.why.clue;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.evidence.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Signs in rates that one note lists side by side, one line or part of a line per way of measuring. */
public final class RateSigns {
    private static final Pattern RATE =
            Pattern.compile("(?i)(?<![\\d.])(\\d+(?:\\.\\d+)?) ?(?:[GM]b/s|[GM]bit/s|[GM]B/s|Gbps|Mbps|GiB/s|Mpps)");

    private record Rated(Match match, double rate) {}

    private RateSigns() {}

    /** At least two lines of an item say such words and a rate, and the best rate is that many times the worst. */
    public static Sign ratesApart(String words, double times) {
        Pattern pattern = Pattern.compile(words, Pattern.CASE_INSENSITIVE);
        return evidence -> {
            List<Match> matches = new ArrayList<>();
            for (ToolFacts item : evidence.items()) {
                List<Rated> rated = evidence.side(item.text().reading().item()) == Side.HEALTHY
                        ? List.of()
                        : rated(evidence, item, pattern);
                double best = rated.stream().mapToDouble(Rated::rate).max().orElse(0);
                double worst = rated.stream().mapToDouble(Rated::rate).min().orElse(0);
                if (best > times * worst) {
                    rated.stream().limit(3).map(Rated::match).forEach(matches::add);
                }
            }
            return matches;
        };
    }

    private static List<Rated> rated(Evidence evidence, ToolFacts item, Pattern words) {
        List<Rated> rated = new ArrayList<>();
        evidence.linesOf(item, words).forEach(line -> {
            Matcher rate = RATE.matcher(line.text());
            if (rate.find()) {
                rated.add(new Rated(
                        new Match(
                                List.of(line.item()),
                                line.number(),
                                line.host(),
                                line.text().strip()),
                        Double.parseDouble(rate.group(1))));
            }
        });
        return rated;
    }
}

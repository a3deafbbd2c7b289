package io.shadowtune.reports.why;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.telemetry.ToolReading;
import io.shadowtune.reports.why.clue.Clue;
import io.shadowtune.reports.why.clue.Match;
import io.shadowtune.reports.why.evidence.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The same readings on another machine, at another time or with one thing changed: what makes a decisive clue a contrast.
 * Two readings are the same when their keys differ only in an ending ({@code lnk} and {@code lnk_ok}), when their tools
 * are called alike, or when the tool of the later one is just {@code same}.
 */
final class Counterparts {
    private static final double WEIGHT = 0.25;
    private static final int SHORTEST_TOOL = 6;

    private static final Pattern ENDING = Pattern.compile(
            "[_-](?:ok|good|bad|slow|fast|healthy|peer|ref|old|new|busy|idle|cold|hot|before|after|pre|post|ctl|clean|t?\\d+)$|\\d$");
    private static final Pattern ASIDE = Pattern.compile("\\([^)]*\\)|,.*$");
    private static final Pattern SAME = Pattern.compile("^(?:the )?same\\b.*");

    private Counterparts() {}

    /** The readings that contrast with those that the decisive clues were found in, as a clue to cite; empty when none. */
    static Optional<FoundClue> of(List<FoundClue> found, Evidence evidence) {
        Set<String> decisive = found.stream()
                .filter(clue -> clue.clue().role() == Clue.Role.DECISIVE)
                .flatMap(clue -> clue.matches().stream())
                .flatMap(match -> match.items().stream())
                .collect(Collectors.toSet());
        List<Match> matches = new ArrayList<>();
        List<ToolFacts> items = evidence.items();
        for (int i = 0; i < items.size(); i++) {
            ToolReading reading = items.get(i).text().reading();
            if (!decisive.contains(reading.item()) && isCounterpart(items, i, decisive)) {
                matches.add(new Match(List.of(reading.item()), 0, reading.host(), "for comparison: " + reading.tool()));
            }
        }
        return matches.isEmpty()
                ? Optional.empty()
                : Optional.of(new FoundClue(
                        new Clue(
                                Clue.Role.SUPPORTING,
                                WEIGHT,
                                "the same reading was taken for comparison",
                                any -> matches),
                        matches));
    }

    private static boolean isCounterpart(List<ToolFacts> items, int index, Set<String> decisive) {
        ToolReading reading = items.get(index).text().reading();
        for (int i = 0; i < items.size(); i++) {
            ToolReading other = items.get(i).text().reading();
            if (i != index && decisive.contains(other.item()) && (alike(reading, other) || follows(items, i, index))) {
                return true;
            }
        }
        return false;
    }

    private static boolean alike(ToolReading a, ToolReading b) {
        String tool = tool(a);
        return stem(a).equals(stem(b)) || (tool.length() >= SHORTEST_TOOL && tool.equals(tool(b)));
    }

    /** One of two readings is just called the same, and nothing else stands between them. */
    private static boolean follows(List<ToolFacts> items, int a, int b) {
        int first = Math.min(a, b);
        int last = Math.max(a, b);
        for (int i = first + 1; i <= last; i++) {
            if (!SAME.matcher(tool(items.get(i).text().reading())).matches()) {
                return false;
            }
        }
        return true;
    }

    private static String stem(ToolReading reading) {
        return ENDING.matcher(reading.item().toLowerCase(Locale.ROOT)).replaceAll("");
    }

    private static String tool(ToolReading reading) {
        return ASIDE.matcher(reading.tool().toLowerCase(Locale.ROOT))
                .replaceAll("")
                .strip();
    }
}

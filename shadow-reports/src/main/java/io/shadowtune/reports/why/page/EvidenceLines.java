package io.shadowtune.reports.why.page;

import io.shadowtune.reports.why.Finding;
import io.shadowtune.reports.why.FoundClue;
import io.shadowtune.reports.why.clue.Clue;
import io.shadowtune.reports.why.clue.Match;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The few lines of evidence of the first screen: the strongest that decides, then one against a healthy peer or the time
 * before where there is one, then others; each clue once before any is shown twice.
 */
final class EvidenceLines {
    /** How clues say that they compare. */
    private static final Pattern CONTRAST = Pattern.compile(
            "(?i)healthy|elsewhere|another (?:machine|host|port|node)|\\bpeers?\\b|\\bthe others?\\b|like it|other (?:one|side|hosts?|machines?|ports?)|same (?:node|host|machine)|before|good (?:under|when)|while");

    private EvidenceLines() {}

    /** The first lines, at most so many. */
    static List<ShownFact> of(Finding finding, int most) {
        List<FoundClue> clues = finding.evidence().stream()
                .sorted((a, b) -> Integer.compare(rank(a), rank(b)))
                .toList();
        List<FoundClue> ordered = new ArrayList<>(clues);
        clues.stream()
                .skip(1)
                .filter(found -> CONTRAST.matcher(found.clue().says()).find())
                .findFirst()
                .ifPresent(contrast -> {
                    ordered.remove(contrast);
                    ordered.add(1, contrast);
                });
        Set<String> told = new HashSet<>();
        Set<ShownFact> lines = new LinkedHashSet<>();
        for (FoundClue found : ordered) {
            boolean contrast = CONTRAST.matcher(found.clue().says()).find();
            String here = found.matches().get(0).host();
            found.matches().stream()
                    .filter(match -> told.add(match.fact()))
                    .findFirst()
                    .ifPresent(match -> lines.addAll(line(found, match)));
            found.matches().stream()
                    .filter(match -> contrast && isElsewhere(match, here))
                    .filter(match -> told.add(match.fact()))
                    .findFirst()
                    .ifPresent(match -> lines.addAll(line(found, match)));
        }
        lines.addAll(ShownFact.of(CitedFact.of(finding.evidence())));
        return withPlaces(lines.stream().limit(most).toList(), finding);
    }

    private static boolean isElsewhere(Match match, String here) {
        return match.fact().startsWith("healthy side") || !match.host().equals(here);
    }

    private static List<ShownFact> line(FoundClue found, Match match) {
        return ShownFact.of(CitedFact.of(List.of(new FoundClue(found.clue(), List.of(match)))));
    }

    /** The same facts with every place that shows them. */
    private static List<ShownFact> withPlaces(List<ShownFact> lines, Finding finding) {
        List<ShownFact> all = ShownFact.of(CitedFact.of(finding.evidence()));
        return lines.stream()
                .map(line -> all.stream()
                        .filter(whole -> whole.fact().equals(line.fact()))
                        .findFirst()
                        .orElse(line))
                .distinct()
                .toList();
    }

    /** Decisive clues first, in the order of the sheet. */
    private static int rank(FoundClue found) {
        return found.clue().role() == Clue.Role.DECISIVE ? 0 : 1;
    }
}

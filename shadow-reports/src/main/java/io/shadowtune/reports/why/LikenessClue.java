package io.shadowtune.reports.why;

import io.shadowtune.reports.why.clue.Clue;
import io.shadowtune.reports.why.clue.Match;
import io.shadowtune.reports.why.likeness.Likeness;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Adds to a finding how like the bundle is to earlier cases of its cause, with the items whose words make it so. Items
 * that clues were found in already come first; others are cited as far as an answer has room for them.
 */
final class LikenessClue {
    /** What full likeness is worth in the scale in which 3 decides. */
    static final double WORTH = 8;

    private static final double LEAST = 0.1;
    private static final int ITEMS_CITED = 6;

    /** An item that adds less than this part of the likeness is no evidence worth reading. */
    private static final double LEAST_SHARE = 0.02;

    private LikenessClue() {}

    static Finding added(Finding finding, Likeness likeness) {
        double like = likeness.to(finding.cause());
        List<FoundClue> clues = new ArrayList<>(finding.clues());
        if (like >= LEAST) {
            List<Match> matches = matches(finding, like, likeness.parts(finding.cause()));
            if (!matches.isEmpty()) {
                Clue clue = new Clue(
                        Clue.Role.SUPPORTING,
                        WORTH * like,
                        "its words are like those of earlier cases of this cause",
                        any -> matches);
                clues.add(new FoundClue(clue, matches));
            }
        }
        return new Finding(
                finding.sheet(),
                finding.status(),
                finding.score(),
                like,
                finding.confidence(),
                clues,
                finding.symptomOf());
    }

    private static List<Match> matches(Finding finding, double like, List<Likeness.Part> parts) {
        Set<String> cited = new HashSet<>();
        finding.evidence().stream()
                .flatMap(found -> found.matches().stream())
                .forEach(match -> cited.addAll(match.items()));
        List<Match> matches = new ArrayList<>();
        for (Likeness.Part part : parts) {
            boolean known = cited.contains(part.item());
            if (!known && cited.size() < ITEMS_CITED && part.share() >= LEAST_SHARE * like) {
                cited.add(part.item());
                known = true;
            }
            if (known) {
                matches.add(new Match(List.of(part.item()), 0, "", String.join(", ", part.words())));
            }
        }
        return matches;
    }
}

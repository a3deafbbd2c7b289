package io.shadowtune.reports.why.page;

import io.shadowtune.reports.why.FoundClue;
import io.shadowtune.reports.why.clue.Match;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * One line of evidence as it is shown.
 *
 * @param item the item it was read from
 * @param line line in it, from 1; 0 when it is about the whole
 * @param fact what it says and what that means
 */
public record CitedFact(String item, int line, String fact) {
    private static final int MOST_PER_CLUE = 6;

    /** The lines of evidence of some clues: every item once per clue, clues without an item left out. */
    public static List<CitedFact> of(List<FoundClue> clues) {
        Set<CitedFact> facts = new LinkedHashSet<>();
        for (FoundClue found : clues) {
            Set<String> items = new LinkedHashSet<>();
            for (Match match : found.matches()) {
                for (String item : match.items()) {
                    if (items.add(item) && items.size() <= MOST_PER_CLUE) {
                        facts.add(new CitedFact(item, match.line(), found.clue().says() + ": " + match.fact()));
                    }
                }
            }
        }
        return new ArrayList<>(facts);
    }
}

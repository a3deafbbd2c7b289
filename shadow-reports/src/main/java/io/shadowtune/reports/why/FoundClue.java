package io.shadowtune.reports.why;

import io.shadowtune.reports.why.clue.Clue;
import io.shadowtune.reports.why.clue.Match;
import java.util.List;

/**
 * A clue that was found.
 *
 * @param clue the clue
 * @param matches where; never empty
 */
public record FoundClue(Clue clue, List<Match> matches) {
    public FoundClue {
        matches = List.copyOf(matches);
    }
}

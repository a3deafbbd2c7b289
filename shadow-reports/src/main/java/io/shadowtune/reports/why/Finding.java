package io.shadowtune.reports.why;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Clue;
import java.util.List;
import java.util.Optional;

/**
 * What the evidence says of one cause.
 *
 * @param sheet the cause and what is known of it
 * @param status what became of it
 * @param score sum of the weights for it minus those against it; 3 is one decisive clue
 * @param likeness to the words of earlier cases of it: about 0 for none, about 1 for the same words
 * @param confidence that this is the cause to fix first, {@code 0..1}
 * @param clues the clues that were found
 * @param symptomOf the cause that explains this one, if one does
 */
public record Finding(
        CauseSheet sheet,
        Status status,
        double score,
        double likeness,
        double confidence,
        List<FoundClue> clues,
        Optional<Cause> symptomOf) {

    /** What became of a hypothesis. */
    public enum Status {
        SUPPORTED,
        REFUTED,
        UNTESTED
    }

    public Finding {
        clues = List.copyOf(clues);
    }

    /** Its label. */
    public Cause cause() {
        return sheet.cause();
    }

    /** Clues found that speak for it. */
    public List<FoundClue> evidence() {
        return clues.stream()
                .filter(found -> found.clue().role() != Clue.Role.AGAINST)
                .toList();
    }

    /** Clues found that speak against it. */
    public List<FoundClue> against() {
        return clues.stream()
                .filter(found -> found.clue().role() == Clue.Role.AGAINST)
                .toList();
    }

    Finding with(Status newStatus, double newConfidence, Optional<Cause> explainedBy) {
        return new Finding(sheet, newStatus, score, likeness, newConfidence, clues, explainedBy);
    }
}

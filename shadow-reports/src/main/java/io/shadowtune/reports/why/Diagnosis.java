package io.shadowtune.reports.why;

import io.shadowtune.reports.why.clue.Cause;
import java.util.List;

/**
 * The answer to one question.
 *
 * @param verdict the cause to fix first, or one of the two that are no faults
 * @param confidence in it, {@code 0..1}
 * @param findings every hypothesis: the verdict's first, then other supported ones, then the rest by score
 * @param nextMeasurements what would decide most between what is left, best first; only what confirms the verdict when it is
 *     sure
 */
public record Diagnosis(Cause verdict, double confidence, List<Finding> findings, List<String> nextMeasurements) {
    public Diagnosis {
        findings = List.copyOf(findings);
        nextMeasurements = List.copyOf(nextMeasurements);
    }

    /** Whether nothing is left to decide: the answer is sure, and no second cause stands beside it. */
    public boolean isSure() {
        return Certainty.isSure(findings);
    }

    /** The hypotheses that something speaks for and nothing has refuted or explained, the likeliest first. */
    public List<Finding> left() {
        return Certainty.left(findings);
    }
}

package io.shadowtune.reports.why.clue;

import io.shadowtune.reports.why.evidence.Evidence;
import java.util.List;

/** Looks for one thing in the evidence. Pure. */
@FunctionalInterface
public interface Sign {
    /** Every place where it was found; empty when it was not. */
    List<Match> matches(Evidence evidence);

    /** Whether it was found. */
    default boolean found(Evidence evidence) {
        return !matches(evidence).isEmpty();
    }
}

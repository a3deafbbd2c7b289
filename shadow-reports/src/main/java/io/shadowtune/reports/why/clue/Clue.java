package io.shadowtune.reports.why.clue;

/**
 * One thing that speaks for or against a cause.
 *
 * @param role what it may do
 * @param weight how much it moves the score, in the scale in which 3 decides; above 0
 * @param says what it means, for a reader who sees it was found
 * @param sign how it is found
 */
public record Clue(Role role, double weight, String says, Sign sign) {

    /** What a clue may do. */
    public enum Role {
        /** Enough to name the cause when nothing speaks against it. */
        DECISIVE,
        /** Adds to a cause that something decisive speaks for. */
        SUPPORTING,
        /** Speaks against it. */
        AGAINST
    }
}

package io.shadowtune.ingest.telemetry;

import java.time.Instant;

/**
 * What a person says the cause was, about an answer or a finding of this program. A person has one verdict on each: a
 * later one takes the place of the earlier.
 *
 * @param answerId id of the answer or finding
 * @param answered cause that it named, a label of the taxonomy
 * @param cause cause that the person names, a label of the taxonomy
 * @param by who says so
 * @param note why, in the person's words; may be empty
 * @param at when it was said
 */
public record Verdict(String answerId, String answered, String cause, String by, String note, Instant at) {
    /** Longest name of a person, in characters. */
    public static final int LONGEST_NAME = 64;

    /** Longest note, in characters. */
    public static final int LONGEST_NOTE = 1_000;

    public Verdict {
        if (by.isBlank() || by.length() > LONGEST_NAME) {
            throw new IllegalArgumentException("The name (%d characters) of who judged %s must be within 1..%d."
                    .formatted(by.length(), answerId, LONGEST_NAME));
        }
        if (note.length() > LONGEST_NOTE) {
            throw new IllegalArgumentException("The note (%d characters) on %s must be at most %d."
                    .formatted(note.length(), answerId, LONGEST_NOTE));
        }
    }

    /** Whether the person names the cause that was answered. */
    public boolean agrees() {
        return answered.equals(cause);
    }
}

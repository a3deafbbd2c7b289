package io.shadowtune.reports.why.onset;

import java.util.List;
import java.util.Optional;

/**
 * When a trouble began.
 *
 * @param since the earliest sign of it that carries a time; empty when none does
 * @param changesBefore what changed in the day before, the latest first
 */
public record Onset(Optional<Moment> since, List<Moment> changesBefore) {
    /** Nothing carries a time. */
    public static final Onset UNKNOWN = new Onset(Optional.empty(), List.of());

    public Onset {
        changesBefore = List.copyOf(changesBefore);
    }

    /**
     * Something with its time.
     *
     * @param at the time, as the evidence writes it
     * @param what the words of the evidence
     * @param item where it stands
     * @param line line in it, from 1; 0 when it is about the whole
     */
    public record Moment(String at, String what, String item, int line) {}
}

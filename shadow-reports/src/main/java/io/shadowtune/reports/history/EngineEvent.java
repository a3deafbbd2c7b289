package io.shadowtune.reports.history;

import java.time.Instant;

/**
 * Something that happened to the engine or the history itself.
 *
 * @param at when
 * @param kind what
 * @param detail what exactly, in one line
 */
public record EngineEvent(Instant at, Kind kind, String detail) {
    /** What happened. */
    public enum Kind {
        /** The engine began. */
        START,
        /** The engine ended in order. */
        STOP,
        /** The history dropped rows to keep its disk quota. */
        DROPPED,
        /** The history refused rows, because their time was already rolled up. */
        REFUSED,
        /** The history stayed over its disk quota with nothing left to drop. */
        OVER_QUOTA,
        /** The schema was migrated. */
        MIGRATED,
        /** A model was swapped. */
        MODEL,
        /** Anything else a person should read. */
        NOTE
    }
}

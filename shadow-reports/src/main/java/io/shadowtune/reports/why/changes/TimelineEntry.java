package io.shadowtune.reports.why.changes;

import java.time.Instant;

/**
 * Something that changed.
 *
 * @param at when it was seen first
 * @param kind what kind of change
 * @param entity what changed, as identities are written; empty for this program itself
 * @param what the change in words
 */
public record TimelineEntry(Instant at, Kind kind, String entity, String what) {

    /** What kind of change. */
    public enum Kind {
        /** A setting of a device. */
        SETTING,
        /** A device's counters began anew. */
        RESTART,
        /** A link came up at another speed. */
        SPEED,
        /** A setting that an arm would decide was moved by somebody else. */
        FOREIGN,
        /** A cable leads to another neighbour. */
        CABLE,
        /** This program: started, stopped, another model. */
        ENGINE;

        /** Its name in JSON and on the page. */
        public String text() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }
}

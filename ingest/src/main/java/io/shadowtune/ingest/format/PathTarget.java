package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.Signal;
import org.jspecify.annotations.Nullable;

/**
 * What the path of one value in an event means.
 *
 * @param entity what was read; null when the event's tags say so, or nobody asked for the path
 * @param signal which of its signals; null when nobody asked for it
 * @param secondary whether another path of the same event says the same and is preferred
 */
record PathTarget(@Nullable EntitySlot entity, @Nullable Signal signal, boolean secondary) {
    /** A path nobody asked for. */
    static final PathTarget IGNORED = new PathTarget(null, null, false);

    /** What a path means before its entity has a slot. */
    record Reading(@Nullable EntityRef entity, @Nullable Signal signal, boolean secondary) {
        static final Reading IGNORED = new Reading(null, null, false);
    }
}

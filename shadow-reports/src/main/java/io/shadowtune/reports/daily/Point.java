package io.shadowtune.reports.daily;

import io.shadowtune.ingest.telemetry.EntityId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One thing worth telling, in a sentence.
 *
 * @param text the sentence
 * @param entity what it is about; null when it is about no single thing
 * @param from begin of the time it is about; null when it is the day
 * @param to end of that time, exclusive; null when it is the day
 * @param command what to type to go on, quoted for a shell; null when there is nothing
 */
public record Point(
        String text,
        @Nullable EntityId entity,
        @Nullable Instant from,
        @Nullable Instant to,
        @Nullable String command) {
    static Point of(String text) {
        return new Point(text, null, null, null, null);
    }

    static Point about(EntityId entity, String text) {
        return new Point(text, entity, null, null, null);
    }

    static Point at(@Nullable EntityId entity, Instant from, @Nullable Instant to, String text) {
        return new Point(text, entity, from, to, null);
    }

    Point withCommand(String typed) {
        return new Point(text, entity, from, to, typed);
    }
}

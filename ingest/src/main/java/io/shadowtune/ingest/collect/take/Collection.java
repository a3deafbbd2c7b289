package io.shadowtune.ingest.collect.take;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What was taken on one host.
 *
 * @param host the host's name
 * @param start when the first reading was taken
 * @param apart how far the two readings of a counter are apart, at least
 * @param readings texts that were taken, without secrets
 * @param skipped what was not taken, or not wholly
 */
public record Collection(String host, Instant start, Duration apart, List<Reading> readings, List<NotTaken> skipped) {

    /**
     * One text.
     *
     * @param key its key, unique in the bundle
     * @param tool what people call the command
     * @param at when it was taken
     * @param text the text
     */
    public record Reading(String key, String tool, Instant at, String text) {}

    /**
     * Something that is not in the bundle, or not wholly.
     *
     * @param key its key, without the number of the reading
     * @param tool what people call the command
     * @param shortfall why
     */
    public record NotTaken(String key, String tool, Shortfall shortfall) {}

    public Collection {
        readings = List.copyOf(readings);
        skipped = List.copyOf(skipped);
    }
}

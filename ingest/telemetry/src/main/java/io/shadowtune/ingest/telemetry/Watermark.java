package io.shadowtune.ingest.telemetry;

import java.time.Instant;

/**
 * The highest value over an interval; a maximum, never a percentile and never held past its interval.
 *
 * @param bytes the highest value seen
 * @param validFrom begin of the interval it covers
 * @param validTo end of it, exclusive
 */
public record Watermark(long bytes, Instant validFrom, Instant validTo) {
    public Watermark {
        if (validTo.isBefore(validFrom)) {
            throw new IllegalArgumentException("The validity [%s, %s) of a watermark must not end before it begins."
                    .formatted(validFrom, validTo));
        }
    }
}

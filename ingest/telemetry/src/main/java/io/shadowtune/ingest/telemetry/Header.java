package io.shadowtune.ingest.telemetry;

import java.time.Instant;
import java.util.Set;

/**
 * Where and when a record comes from.
 *
 * @param sourceFormat format and dialect, such as {@code gnmic.event/sonic}
 * @param origin {@code topic/partition/offset} or {@code file#line}
 * @param eventTime when the reading was taken, as well as is known
 * @param timeQuality whose clock that is
 * @param ingestTime when it was decoded
 * @param flags what to know about it
 */
public record Header(
        String sourceFormat,
        String origin,
        Instant eventTime,
        TimeQuality timeQuality,
        Instant ingestTime,
        Set<Flag> flags) {

    public Header {
        flags = Set.copyOf(flags);
    }
}

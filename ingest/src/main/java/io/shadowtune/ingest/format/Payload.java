package io.shadowtune.ingest.format;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One source record as it was carried: a Kafka value or one frame of a file. The bytes are not copied and must not
 * change.
 *
 * @param bytes the record
 * @param origin {@code topic/partition/offset} or {@code file#line}
 * @param transportTime when the transport says it was sent (Kafka record time), or null when it says nothing
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; copying every record would double the work
public record Payload(byte[] bytes, String origin, @Nullable Instant transportTime) {}

package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.AliasTable;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.function.Supplier;

/**
 * What a decoder may know besides the payload.
 *
 * @param fabric the fabric the source belongs to
 * @param aliases names of devices and ports; asked once for each payload, as topology arrives while decoding goes on
 * @param clock time of ingestion
 * @param skewLimit how far a device clock may run ahead of the transport's time
 * @param zone zone of local times whose source does not say
 * @param limits bounds on what is parsed
 */
public record DecodeContext(
        String fabric,
        Supplier<AliasTable> aliases,
        Supplier<Instant> clock,
        Duration skewLimit,
        ZoneId zone,
        DecodeLimits limits) {}

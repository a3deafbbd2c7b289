package io.shadowtune.deploy.config;

import io.shadowtune.ingest.format.DecodeLimits;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is read and how.
 *
 * @param sources topics with foreign telemetry and the formats of their records, in order of topic; {@value #AUTO} where each record
 *     is looked at
 * @param skewLimit how far a device's clock may run ahead
 * @param zone zone of local times whose source does not say
 * @param limits bounds on one record
 * @param topologyFiles port maps and neighbour tables to load at start
 */
public record IngestConfig(
        Map<String, String> sources, Duration skewLimit, ZoneId zone, DecodeLimits limits, List<Path> topologyFiles) {
    /** The format of a source whose records tell it themselves. */
    public static final String AUTO = "auto";

    public IngestConfig {
        sources = Collections.unmodifiableMap(new LinkedHashMap<>(sources));
        topologyFiles = List.copyOf(topologyFiles);
    }
}

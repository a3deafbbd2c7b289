package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.config.ShadowtuneConfig;
import io.shadowtune.ingest.telemetry.AliasTable;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * What one engine is to be.
 *
 * @param config the configuration
 * @param roles what it does
 * @param dataDirectory what it owns
 * @param sources source topics and the format of each
 * @param aliases names of devices and ports
 * @param replay whether it runs through recorded telemetry: always on an embedded broker, nothing deleted by age, no
 *     device closed for being silent
 */
public record EngineSetup(
        ShadowtuneConfig config,
        Set<Role> roles,
        Path dataDirectory,
        Map<String, String> sources,
        Supplier<AliasTable> aliases,
        boolean replay) {
    /** A setup. */
    public EngineSetup {
        roles = Set.copyOf(roles);
        sources = Map.copyOf(sources);
    }
}

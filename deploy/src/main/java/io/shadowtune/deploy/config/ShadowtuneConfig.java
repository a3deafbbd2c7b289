package io.shadowtune.deploy.config;

import io.shadowtune.policy.shadow.PolicyConfig;
import io.shadowtune.reports.history.HistoryConfig;
import java.nio.file.Path;
import java.time.ZoneId;

/**
 * The whole configuration, read once at start and never again.
 *
 * @param fabric name of the network the telemetry is about
 * @param mode the ceiling of what the process may do
 * @param dataDirectory where everything is kept; absolute, need not exist
 * @param broker the Kafka cluster
 * @param stages how stages run
 * @param ingest what is read
 * @param windowing how samples become windows
 * @param forecast how forecasts are made
 * @param policy how arms decide
 * @param history how long the history keeps what
 * @param reportZone zone of the report's day
 * @param hash names all settings that decide outputs; not those that say where and how fast things run, nor secrets
 */
public record ShadowtuneConfig(
        String fabric,
        Mode mode,
        Path dataDirectory,
        BrokerConfig broker,
        StageConfig stages,
        IngestConfig ingest,
        WindowingConfig windowing,
        ForecastConfig forecast,
        PolicyConfig policy,
        HistoryConfig history,
        ZoneId reportZone,
        String hash) {

    /**
     * Reads and checks all sources: option over environment over file over default.
     *
     * @throws io.shadowtune.deploy.fault.Failure naming the first key that is unknown or whose value does not fit
     */
    public static ShadowtuneConfig load(ConfigSources sources) {
        return ConfigAssembly.of(Settings.of(sources), sources);
    }
}

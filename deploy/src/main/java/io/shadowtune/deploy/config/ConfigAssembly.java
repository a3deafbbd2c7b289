package io.shadowtune.deploy.config;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.ingest.format.DecodeLimits;
import io.shadowtune.ingest.format.FormatCatalogue;
import io.shadowtune.ingest.window.WindowConfig;
import io.shadowtune.reports.history.HistoryConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes the modules' records of the settings in force. */
final class ConfigAssembly {
    private final Settings settings;

    private ConfigAssembly(Settings settings) {
        this.settings = settings;
    }

    static ShadowtuneConfig of(Settings settings, ConfigSources sources) {
        ConfigAssembly assembly = new ConfigAssembly(settings);
        Path data = settings.path(Key.DATA_DIR)
                .orElseGet(() -> usualDataDirectory(sources))
                .toAbsolutePath()
                .normalize();
        return new ShadowtuneConfig(
                settings.text(Key.FABRIC_NAME),
                Mode.SHADOW,
                data,
                assembly.broker(),
                assembly.streams(),
                assembly.ingest(),
                assembly.windows(),
                assembly.forecast(data),
                new PolicyAssembly(settings).policy(),
                assembly.history(),
                settings.zone(Key.REPORT_ZONE),
                ConfigHash.of(settings));
    }

    /** XDG base directories: a relative value must be ignored. */
    private static Path usualDataDirectory(ConfigSources sources) {
        return Optional.ofNullable(sources.environment().get("XDG_DATA_HOME"))
                .filter(dir -> dir.startsWith("/"))
                .map(Path::of)
                .orElse(sources.home().resolve(".local/share"))
                .resolve("shadowtune");
    }

    private BrokerConfig broker() {
        return settings.together(
                () -> new BrokerConfig(
                        ValueType.items(settings.text(Key.BROKER_BOOTSTRAP_SERVERS)),
                        settings.whole(Key.BROKER_PORT),
                        settings.whole(Key.BROKER_PARTITIONS),
                        settings.whole(Key.BROKER_REPLICATION),
                        settings.text(Key.BROKER_TOPIC_PREFIX)),
                Key.BROKER_REPLICATION);
    }

    private StageConfig streams() {
        return new StageConfig(
                settings.text(Key.STREAMS_GROUP_PROTOCOL),
                settings.whole(Key.STREAMS_THREADS),
                Duration.ofMillis(settings.whole(Key.STREAMS_COMMIT_INTERVAL_MS)));
    }

    private IngestConfig ingest() {
        DecodeLimits limits = new DecodeLimits(
                settings.whole(Key.INGEST_MAX_PAYLOAD_BYTES),
                settings.whole(Key.INGEST_MAX_DEPTH),
                DecodeLimits.DEFAULT.maxExpansion());
        return new IngestConfig(
                sources(limits),
                settings.seconds(Key.INGEST_SKEW_LIMIT_SECONDS),
                settings.zone(Key.INGEST_ZONE),
                limits,
                settings.paths(Key.TOPOLOGY_FILES));
    }

    private Map<String, String> sources(DecodeLimits limits) {
        Map<String, String> sources = settings.entries(Key.SOURCES);
        if (sources.values().stream().allMatch(IngestConfig.AUTO::equals)) {
            return sources;
        }
        List<String> formats = new ArrayList<>(FormatCatalogue.create(limits).names());
        formats.add(IngestConfig.AUTO);
        sources.forEach((topic, format) -> {
            if (!formats.contains(format)) {
                throw Failure.input(
                        "UNKNOWN_FORMAT",
                        settings.where(Key.SOURCES),
                        "'%s' of topic %s is no format, one of %s is expected%s"
                                .formatted(format, topic, formats, NearestWord.hint(format, formats)));
            }
        });
        return sources;
    }

    private WindowingConfig windows() {
        return settings.together(
                () -> new WindowingConfig(
                        new WindowConfig(
                                settings.seconds(Key.WINDOW_LENGTH_SECONDS),
                                settings.seconds(Key.WINDOW_GRACE_SECONDS),
                                settings.seconds(Key.WINDOW_PORT_POLL_SECONDS),
                                settings.seconds(Key.WINDOW_QUEUE_POLL_SECONDS),
                                settings.seconds(Key.WINDOW_WATERMARK_POLL_SECONDS),
                                settings.seconds(Key.WINDOW_HOST_POLL_SECONDS),
                                settings.seconds(Key.WINDOW_MAX_GAP_SECONDS),
                                settings.whole(Key.WINDOW_MAX_FLOWS)),
                        settings.seconds(Key.WINDOW_IDLE_TIMEOUT_SECONDS)),
                Key.WINDOW_GRACE_SECONDS,
                Key.WINDOW_QUEUE_POLL_SECONDS,
                Key.WINDOW_IDLE_TIMEOUT_SECONDS);
    }

    private ForecastConfig forecast(Path data) {
        return new ForecastConfig(
                settings.whole(Key.FORECAST_LOOK_BACK_STEPS),
                settings.path(Key.FORECAST_REGISTRY)
                        .orElse(data.resolve("models"))
                        .toAbsolutePath()
                        .normalize(),
                Optional.of(settings.text(Key.FORECAST_CHALLENGE_AT))
                        .filter(text -> !text.isEmpty())
                        .map(LocalTime::parse));
    }

    private HistoryConfig history() {
        HistoryConfig usual = HistoryConfig.DEFAULT;
        return settings.together(
                () -> new HistoryConfig(
                        settings.whole(Key.HISTORY_RAW_HOURS),
                        settings.whole(Key.HISTORY_QUARTER_DAYS),
                        settings.whole(Key.HISTORY_HOUR_DAYS),
                        usual.skillDays(),
                        settings.whole(Key.HISTORY_DECISION_DAYS),
                        usual.deadLetterDays(),
                        usual.eventDays(),
                        (long) settings.whole(Key.HISTORY_DISK_QUOTA_MIB) << 20,
                        settings.whole(Key.HISTORY_MEMORY_MIB),
                        usual.threads(),
                        usual.scoreEveryMinutes(),
                        usual.onset()),
                Key.HISTORY_HOUR_DAYS,
                Key.HISTORY_QUARTER_DAYS);
    }
}

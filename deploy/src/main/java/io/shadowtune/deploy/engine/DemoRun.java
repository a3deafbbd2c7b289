package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.config.ConfigSources;
import io.shadowtune.deploy.config.ShadowtuneConfig;
import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.stage.Topic;
import io.shadowtune.ingest.format.PortMapEncoder;
import io.shadowtune.ingest.json.RecordJson;
import io.shadowtune.ingest.telemetry.AliasTable;
import io.shadowtune.models.twin.workload.ClusterLoad;
import io.shadowtune.models.twin.workload.Span;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.UUID;

/**
 * A generated cluster, publishing in the real source formats, watched by the whole engine: embedded broker, all stages,
 * history, daily reports. Event time runs as fast as the engine can follow. The cluster's telemetry is the same for the
 * same seed; nothing in it was measured.
 */
public final class DemoRun {
    /** How often switches and hosts are read. */
    public static final Duration TICK = Duration.ofSeconds(10);

    private static final String FABRIC = "demo";

    private final DemoRequest request;
    private final Progress progress;
    private final ShadowtuneConfig config;
    private final DemoCluster cluster;
    private final RecordJson json = new RecordJson();

    private DemoRun(DemoRequest request, Progress progress) {
        this.request = request;
        this.progress = progress;
        this.cluster = DemoCluster.of(FABRIC, request.seed());
        this.config = config(request.out());
    }

    /** What fits the generated cluster; nothing of the user's own settings. */
    private static ShadowtuneConfig config(Path home) {
        return ShadowtuneConfig.load(ConfigSources.defaults(home)
                .with("fabric.name", FABRIC)
                .with("broker.partitions", "2")
                .with("streams.threads", "1")
                .with("window.port-poll-seconds", Long.toString(TICK.toSeconds()))
                .with("policy.link-gbps", "400")
                .with("policy.buffer-mib", Integer.toString(DemoCluster.BUFFER_MIB)));
    }

    /**
     * Runs a demo and writes its reports.
     *
     * @throws Failure when a folder cannot be written or a part of the engine fails
     */
    public static DemoResult run(DemoRequest request, Progress progress) {
        return new DemoRun(request, progress).run();
    }

    private DemoResult run() {
        Instant begun = Instant.now();
        Path data = makeFolders();
        try {
            Account account = simulate(data);
            progress.at("writing reports", 0, 0);
            List<DemoResult.Day> days = DemoReports.write(data, config, request.span(), request.out());
            return new DemoResult(
                    days,
                    account.published,
                    account.windows,
                    account.forecasts,
                    account.decisions,
                    account.rejected,
                    Duration.between(begun, Instant.now()));
        } finally {
            DataDirectory.delete(data);
        }
    }

    /** What went in and came out. */
    private record Account(long published, long windows, long forecasts, long decisions, long rejected) {}

    private Path makeFolders() {
        try {
            Files.createDirectories(request.out());
            return Files.createTempDirectory("shadowtune-demo-");
        } catch (IOException e) {
            throw Failure.outside(
                    "UNWRITABLE", request.out().toString(), "cannot be written: expected a writable folder", e);
        }
    }

    private Account simulate(Path folder) {
        try (DataDirectory data = DataDirectory.take(folder)) {
            AliasTable aliases = aliases(folder);
            EngineSetup setup = new EngineSetup(
                    config, EnumSet.allOf(Role.class), data.path(), DemoPublisher.SOURCES, () -> aliases, true);
            progress.at("starting the broker", 0, 0);
            try (Engine engine = Engine.start(setup, json)) {
                String runId = UUID.randomUUID().toString();
                long published;
                TopicPlan topics = new TopicPlan(
                        config.broker().topicPrefix(),
                        config.broker().partitions(),
                        (short) 1,
                        setup.sources().keySet());
                try (DemoPublisher publisher = new DemoPublisher(cluster, engine.bootstrapServers());
                        DemoPace pace = new DemoPace(
                                engine.bootstrapServers(),
                                topics,
                                request.span().start())) {
                    publish(publisher, pace, engine);
                    publisher.end(config.broker().partitions(), runId, json);
                    published = publisher.published();
                }
                HistorianCount count = engine.count();
                new EngineWait(engine, "demo").forEnd(runId, () -> look(engine));
                return new Account(
                        published,
                        count.of(Topic.WINDOWS),
                        count.of(Topic.FORECASTS),
                        count.of(Topic.DECISIONS),
                        count.of(Topic.DEAD_LETTERS));
            }
        }
    }

    /** Names are learnt from a port map, as an installation would give it. */
    private AliasTable aliases(Path folder) {
        Path file = folder.resolve("port_map.json");
        Instant start = request.span().start();
        byte[] map = new PortMapEncoder()
                .encode(cluster.fabric().devices().stream()
                        .map(device -> cluster.topology(device, start))
                        .toList());
        try {
            Files.write(file, map);
        } catch (IOException e) {
            throw Failure.outside("UNWRITABLE", file.toString(), "cannot be written", e);
        }
        return TopologyFiles.load(List.of(file), Engine.decoding(config, AliasTable.EMPTY), true);
    }

    private void publish(DemoPublisher publisher, DemoPace pace, Engine engine) {
        ClusterLoad load = cluster.life();
        for (Instant at = request.span().start(); at.isBefore(request.span().end()); at = at.plus(TICK)) {
            Span tick = Span.of(at, TICK);
            while (pace.isHolding(tick.end())) {
                publisher.commit();
                pace.look();
                EngineWait.check(engine);
                look(engine);
            }
            publisher.publish(load.tick(tick));
        }
    }

    /** Windows come out well before the decisions about them, so each counts for half. */
    private void look(Engine engine) {
        double ticks = request.span().seconds() / TICK.toSeconds();
        double windows = engine.count().of(Topic.WINDOWS) / (ticks * cluster.watched());
        double blocks = request.span().seconds() / config.policy().dwell().toSeconds();
        double decisions = engine.count().of(Topic.DECISIONS)
                / Math.max(1, blocks * cluster.fabric().devices().size());
        progress.at("simulated and kept", Math.round(500 * (Math.min(1, windows) + Math.min(1, decisions))), 1000);
    }
}

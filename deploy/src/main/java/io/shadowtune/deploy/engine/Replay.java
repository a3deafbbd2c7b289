package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.config.ShadowtuneConfig;
import io.shadowtune.deploy.engine.ReplayAccount.FileAccount;
import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.stage.Topic;
import io.shadowtune.ingest.format.DecodeContext;
import io.shadowtune.ingest.json.RecordJson;
import io.shadowtune.ingest.telemetry.AliasTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Feeds recorded telemetry through the real pipeline: broker, stages, history. Topology in the files is learnt first, so
 * that names resolve from the first record on.
 */
public final class Replay {
    private final ShadowtuneConfig config;
    private final ReplayRequest request;
    private final Progress progress;
    private final RecordJson json = new RecordJson();

    private Replay(ShadowtuneConfig config, ReplayRequest request, Progress progress) {
        this.config = config;
        this.request = request;
        this.progress = progress;
    }

    /**
     * Replays.
     *
     * @throws Failure when an input cannot be read or a part of the engine fails
     */
    public static ReplayAccount run(ShadowtuneConfig config, ReplayRequest request, Progress progress) {
        return new Replay(config, request, progress).run();
    }

    private ReplayAccount run() {
        List<ReplayFile> files = ReplayFile.of(request.paths());
        AliasTable aliases = aliases(files);
        if (request.dryRun()) {
            return dryRun(files, aliases);
        }
        if (request.dataDirectory().isPresent()) {
            return replay(files, aliases, request.dataDirectory().get());
        }
        Path temporary = temporaryDirectory();
        try {
            return replay(files, aliases, temporary);
        } finally {
            DataDirectory.delete(temporary);
        }
    }

    private AliasTable aliases(List<ReplayFile> files) {
        DecodeContext context = Engine.decoding(config, AliasTable.EMPTY);
        List<Path> all = new ArrayList<>(config.ingest().topologyFiles());
        files.forEach(file -> all.add(file.path()));
        return TopologyFiles.load(all, context, false);
    }

    private static Path temporaryDirectory() {
        try {
            return Files.createTempDirectory("shadowtune-replay-");
        } catch (IOException e) {
            throw Failure.outside("UNWRITABLE", System.getProperty("java.io.tmpdir"), "no temporary directory", e);
        }
    }

    private ReplayAccount dryRun(List<ReplayFile> files, AliasTable aliases) {
        List<FileAccount> accounts = new ArrayList<>();
        for (ReplayFile file : files) {
            try (ReplayReader reader = open(file, aliases)) {
                while (reader.peek() != null) {
                    reader.take();
                }
                accounts.add(reader.account());
            }
            progress.at("decoded", accounts.size(), files.size());
        }
        return new ReplayAccount(accounts, 0, 0, 0);
    }

    private ReplayReader open(ReplayFile file, AliasTable aliases) {
        return ReplayReader.open(
                file,
                Engine.decoding(config, aliases),
                request.format(),
                config.windowing().window());
    }

    private ReplayAccount replay(List<ReplayFile> files, AliasTable aliases, Path directory) {
        try (DataDirectory data = DataDirectory.take(directory)) {
            String source = config.broker().topicPrefix() + "replay-source";
            EngineSetup setup = new EngineSetup(
                    config, EnumSet.allOf(Role.class), data.path(), Map.of(source, "auto"), () -> aliases, true);
            TopicPlan topics = new TopicPlan(
                    config.broker().topicPrefix(), config.broker().partitions(), (short) 1, java.util.Set.of(source));
            progress.at("starting the broker", 0, 0);
            try (Engine engine = Engine.start(setup, json)) {
                List<FileAccount> accounts;
                String runId = UUID.randomUUID().toString();
                try (ReplayPublisher publisher = new ReplayPublisher(engine.bootstrapServers(), source, topics, json)) {
                    accounts = publish(files, aliases, engine, publisher, topics);
                    publisher.end(runId);
                }
                HistorianCount count = engine.count();
                new EngineWait(engine, "replay").forEnd(runId, () -> progress.at("results kept", count.total(), 0));
                return new ReplayAccount(
                        accounts, count.of(Topic.WINDOWS), count.of(Topic.FORECASTS), count.of(Topic.DECISIONS));
            }
        }
    }

    private List<FileAccount> publish(
            List<ReplayFile> files, AliasTable aliases, Engine engine, ReplayPublisher publisher, TopicPlan topics) {
        Map<String, Long> done = ReplayProgress.read(engine.bootstrapServers(), topics, publisher.probe());
        List<ReplayReader> readers = new ArrayList<>();
        try {
            for (ReplayFile file : files) {
                readers.add(open(file, aliases));
            }
            ReplayMerge merge = new ReplayMerge(readers);
            ReplayPace pace = new ReplayPace(request.speed());
            ReplaySettings settings = new ReplaySettings(engine, publisher);
            long published = 0;
            for (ReplayReader reader = merge.next(); reader != null; reader = merge.next()) {
                if (reader.taken() < done.getOrDefault(reader.file().sha256(), 0L)) {
                    reader.take();
                } else {
                    if (pace.isHolding(reader.time())) {
                        publisher.commit();
                        pace.hold(reader.time());
                    }
                    settings.before(reader, progress);
                    Instant assumed = reader.isUntimedMeasurement() ? merge.assumedTime(reader) : null;
                    publisher.publish(reader.take(), reader, assumed);
                    published++;
                    if (published % 1_000 == 0) {
                        progress.at("records published", published, 0);
                        EngineWait.check(engine);
                    }
                }
                merge.taken();
            }
            publisher.commit();
            return readers.stream().map(ReplayReader::account).toList();
        } finally {
            readers.forEach(ReplayReader::close);
        }
    }
}

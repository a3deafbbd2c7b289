package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.config.ForecastConfig;
import io.shadowtune.deploy.config.ShadowtuneConfig;
import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.stage.DecideSetup;
import io.shadowtune.deploy.stage.DecideStage;
import io.shadowtune.deploy.stage.DecodeStage;
import io.shadowtune.deploy.stage.ForecastStage;
import io.shadowtune.deploy.stage.Stage;
import io.shadowtune.deploy.stage.StageContext;
import io.shadowtune.deploy.stage.WindowStage;
import io.shadowtune.ingest.format.DecodeContext;
import io.shadowtune.ingest.json.RecordJson;
import io.shadowtune.ingest.telemetry.AliasTable;
import io.shadowtune.models.surface.ShippedSurface;
import io.shadowtune.policy.learned.library.SurfaceArm;
import io.shadowtune.policy.learned.library.SurfaceTables;
import io.shadowtune.policy.shadow.PolicyConfig;
import io.shadowtune.reports.history.EngineEvent;
import io.shadowtune.reports.history.HistoryException;
import io.shadowtune.reports.history.HistoryWriter;
import io.shadowtune.reports.history.Opening;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The running engine: broker where it is embedded, the stages of each role, the historian. Parts are closed in the
 * opposite order of their start. Thread-safe once started.
 */
public final class Engine implements AutoCloseable {
    /** Draws the loads that arms compare counters with; the same in every run, as decisions must be. */
    private static final long LOADS_SEED = 20_261_201;

    private static final long CHECK_MILLIS = 500;
    /** A replay is a chain of stages, each of which waits for the commits of the one before. */
    private static final long REPLAY_COMMIT_MILLIS = 200;

    private static final long REPLAY_IDLE_MILLIS = 500;
    private static final long LIVE_IDLE_MILLIS = 2_000;

    /** Windows come far ahead of the forecasts that the deciding stage waits for. */
    private static final int REPLAY_BUFFERED_RECORDS = 8_000;

    private static final int LIVE_BUFFERED_RECORDS = 1_000;

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private final List<StreamsRole> roles = new ArrayList<>();
    private final HistorianCount count;
    private final EngineEvents events = new EngineEvents();
    private String bootstrapServers = "";
    private Optional<Historian> historian = Optional.empty();
    private Optional<HistoryWriter> history = Optional.empty();

    private Engine(int partitions) {
        this.count = new HistorianCount(partitions);
    }

    /**
     * Runs the engine until the process is told to end: SIGTERM or SIGINT close it in order and exit with code 0.
     *
     * @param roleNames what it does; everything when empty
     * @param whenReady told the address of the broker once topics, stages and history are open
     * @throws Failure when it cannot start or a part of it fails for good
     */
    public static void run(ShadowtuneConfig config, Collection<String> roleNames, Consumer<String> whenReady) {
        Set<Role> roles = Role.of(roleNames);
        RecordJson json = new RecordJson();
        DecodeContext context = decoding(config, AliasTable.EMPTY);
        AliasTable aliases = TopologyFiles.load(config.ingest().topologyFiles(), context, true);
        try (DataDirectory data = DataDirectory.take(config.dataDirectory())) {
            EngineSetup setup =
                    new EngineSetup(config, roles, data.path(), config.ingest().sources(), () -> aliases, false);
            Engine engine = new Engine(config.broker().partitions());
            Runtime.getRuntime().addShutdownHook(new Thread(engine::close, "shutdown"));
            StopSignals.exitInOrder();
            try {
                engine.begin(setup, json);
                whenReady.accept(engine.bootstrapServers());
                engine.await();
            } finally {
                engine.close();
            }
        }
    }

    private void await() {
        try {
            while (true) {
                Failure failure = failure();
                if (failure != null) {
                    throw failure;
                }
                Thread.sleep(CHECK_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** What decoders may know under a configuration. */
    public static DecodeContext decoding(ShadowtuneConfig config, AliasTable aliases) {
        return new DecodeContext(
                config.fabric(),
                () -> aliases,
                Instant::now,
                config.ingest().skewLimit(),
                config.ingest().zone(),
                config.ingest().limits());
    }

    /**
     * Starts an engine; whatever was started is closed again when something fails.
     *
     * @throws Failure when a part cannot start
     */
    public static Engine start(EngineSetup setup, RecordJson json) {
        Engine engine = new Engine(setup.config().broker().partitions());
        engine.begin(setup, json);
        return engine;
    }

    /** Synchronized as {@link #close} is: a process told to end while it starts closes what was started. */
    private synchronized void begin(EngineSetup setup, RecordJson json) {
        try {
            startParts(setup, json);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    private void startParts(EngineSetup setup, RecordJson json) {
        ShadowtuneConfig config = setup.config();
        if (setup.replay() || config.broker().isEmbedded()) {
            EmbeddedBroker broker = EmbeddedBroker.start(
                    setup.dataDirectory().resolve("broker"),
                    setup.replay() ? 0 : config.broker().port());
            parts.push(broker);
            bootstrapServers = broker.bootstrapServers();
        } else {
            bootstrapServers = String.join(",", config.broker().bootstrapServers());
        }
        TopicPlan topics = new TopicPlan(
                config.broker().topicPrefix(),
                config.broker().partitions(),
                (short) config.broker().replication(),
                setup.sources().keySet());
        new TopicAdmin(bootstrapServers).create(topics, setup.replay());
        StageContext context = new StageContext(topics.prefix(), topics.partitions(), json, Instant::now);
        StreamsSettings streams = new StreamsSettings(
                bootstrapServers,
                topics.prefix(),
                setup.dataDirectory().resolve("streams"),
                config.stages().groupProtocol(),
                config.stages().threads(),
                setup.replay()
                        ? REPLAY_COMMIT_MILLIS
                        : config.stages().commitInterval().toMillis(),
                setup.replay() ? REPLAY_IDLE_MILLIS : LIVE_IDLE_MILLIS,
                setup.replay() ? REPLAY_BUFFERED_RECORDS : LIVE_BUFFERED_RECORDS);
        ForecastModels models = new ForecastModels(config.forecast(), events);
        parts.push(models);
        if (!setup.replay()) {
            models.follow();
            challenges(setup).ifPresent(challenge -> {
                parts.push(challenge);
                challenge.start();
            });
            events.tell(EngineEvent.Kind.START, "the engine began with the roles " + setup.roles());
        }
        stages(setup, context, models).forEach((role, stages) -> start(role, stages, streams));
        if (setup.roles().contains(Role.REPORTS)) {
            startHistorian(setup, topics, json);
        }
    }

    /** Only the engine that holds the history can learn from it. */
    private Optional<NightlyChallenge> challenges(EngineSetup setup) {
        ForecastConfig forecast = setup.config().forecast();
        boolean able = setup.roles().contains(Role.MODELS) && setup.roles().contains(Role.REPORTS);
        return able
                ? forecast.challengeAt()
                        .map(at -> new NightlyChallenge(
                                at,
                                setup.dataDirectory(),
                                forecast,
                                events,
                                NightlyChallenge.clock(setup.config().reportZone())))
                : Optional.empty();
    }

    private void start(Role role, List<Stage> stages, StreamsSettings settings) {
        StreamsRole started = StreamsRole.start(role.text(), stages, settings);
        roles.add(started);
        parts.push(started);
    }

    private static SurfaceArm surface(PolicyConfig policy) {
        return new SurfaceArm(
                new SurfaceTables(ShippedSurface.load(), policy.objective(), LOADS_SEED),
                policy.goal().text(),
                policy.learned(),
                policy.family());
    }

    private static Map<Role, List<Stage>> stages(EngineSetup setup, StageContext context, ForecastModels models) {
        ShadowtuneConfig config = setup.config();
        DecodeContext decoding = decoding(config, setup.aliases().get());
        Duration idle = setup.replay() ? Duration.ZERO : config.windowing().idleTimeout();
        DecideSetup deciding = new DecideSetup(
                config.policy(), surface(config.policy()), models::hash, config.hash(), BuildInfo.codeHash());
        Map<Role, List<Stage>> all = new java.util.EnumMap<>(Role.class);
        all.put(
                Role.INGEST,
                List.of(
                        new DecodeStage(context, decoding, setup.sources()),
                        new WindowStage(context, config.windowing().window(), idle)));
        all.put(Role.MODELS, List.of(new ForecastStage(context, models)));
        all.put(Role.POLICY, List.of(new DecideStage(context, deciding)));
        all.keySet().retainAll(setup.roles());
        return all;
    }

    private void startHistorian(EngineSetup setup, TopicPlan topics, RecordJson json) {
        HistoryWriter writer;
        try {
            Opening<HistoryWriter> opening =
                    HistoryWriter.open(setup.dataDirectory(), setup.config().history());
            if (opening instanceof Opening.Refused<HistoryWriter> refused) {
                throw Failure.outside("HISTORY", setup.dataDirectory().toString(), refused.because());
            }
            writer = opening.orThrow();
        } catch (HistoryException e) {
            throw Failure.outside("HISTORY", setup.dataDirectory().toString(), String.valueOf(e.getMessage()), e);
        }
        parts.push(writer);
        history = Optional.of(writer);
        DayCloser days = new DayCloser(
                writer,
                new FindingsTopic(bootstrapServers, topics.prefix(), json)::publish,
                setup.config().reportZone());
        Historian started = new Historian(writer, days, bootstrapServers, count, json, Instant::now, setup.replay());
        parts.push(started);
        started.start(topics.prefix(), topics.partitions(), events);
        historian = Optional.of(started);
        if (!setup.replay()) {
            parts.push(EngineEndpoint.start(setup, writer, count, bootstrapServers));
        }
    }

    /** Address of the broker it uses. */
    String bootstrapServers() {
        return bootstrapServers;
    }

    /** What the historian has kept. */
    HistorianCount count() {
        return count;
    }

    /** The history; only after the historian has been closed may another thread use it. */
    Optional<HistoryWriter> history() {
        return history;
    }

    /** Whether no part has stopped for good. */
    public boolean isRunning() {
        return failure() == null;
    }

    /** Why a part stopped for good; null while all run. */
    @Nullable
    Failure failure() {
        Failure death = EmbeddedBroker.death();
        if (death != null) {
            return death;
        }
        for (StreamsRole role : roles) {
            Failure failure = role.failure();
            if (failure != null) {
                return failure;
            }
        }
        return historian.map(Historian::failure).orElse(null);
    }

    @Override
    public synchronized void close() {
        while (!parts.isEmpty()) {
            AutoCloseable part = parts.pop();
            try {
                part.close();
            } catch (Exception e) {
                org.slf4j.LoggerFactory.getLogger(Engine.class).warn("{} did not close", part.getClass(), e);
            }
        }
    }
}

package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.config.ConfigSources;
import io.shadowtune.deploy.config.ShadowtuneConfig;
import io.shadowtune.deploy.stage.Topic;
import io.shadowtune.ingest.telemetry.AliasTable;
import io.shadowtune.reports.history.EngineEvent;
import io.shadowtune.reports.history.HistoryBatch;
import io.shadowtune.reports.history.HistoryConfig;
import io.shadowtune.reports.history.HistoryWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;

/** The endpoint over a history of its own, which has seen one day (2026-03-01), without stages and broker. */
public final class OpenedEndpoint implements AutoCloseable {
    private final Path directory;
    private final HistoryWriter history;
    private final EngineEndpoint endpoint;

    private OpenedEndpoint(Path directory, HistoryWriter history, EngineEndpoint endpoint) {
        this.directory = directory;
        this.history = history;
        this.endpoint = endpoint;
    }

    /** Opens one in a data directory. */
    public static OpenedEndpoint in(Path directory) {
        ShadowtuneConfig config = ShadowtuneConfig.load(ConfigSources.defaults(directory));
        EngineSetup setup =
                new EngineSetup(config, EnumSet.allOf(Role.class), directory, Map.of(), () -> AliasTable.EMPTY, false);
        HistorianCount count = new HistorianCount(1);
        count.kept(Map.of(Topic.WINDOWS, 12L), List.of());
        HistoryWriter history =
                HistoryWriter.open(directory, HistoryConfig.DEFAULT).orThrow();
        history.append(new HistoryBatch()
                .add(new EngineEvent(Instant.parse("2026-03-01T12:00:00Z"), EngineEvent.Kind.NOTE, "began")));
        return new OpenedEndpoint(directory, history, EngineEndpoint.start(setup, history, count, "127.0.0.1:9092"));
    }

    RuntimeFile runtime() {
        return RuntimeFile.read(directory).orElseThrow();
    }

    RawHttp http() {
        return new RawHttp(runtime().port());
    }

    /** Whether a command would find it. */
    public boolean isAnswering() {
        return EngineClient.find(directory) instanceof EngineLookup.Live;
    }

    /** Takes the endpoint away and leaves the history held, and a runtime file that names this process. */
    public void stopAnswering() {
        RuntimeFile left = runtime();
        endpoint.close();
        leave(directory, left);
    }

    /** Puts a runtime file there as a killed engine would have left it: nobody answers at its port. */
    public static void leaveStaleFile(Path directory, long pid) {
        leave(directory, new RuntimeFile(pid, Instant.EPOCH, RawHttp.closedPort(), RuntimeFile.freshToken(), "b"));
    }

    private static void leave(Path directory, RuntimeFile file) {
        try {
            file.write(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        endpoint.close();
        history.close();
    }
}

package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.stage.Stage;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One role of the engine: a Kafka Streams application made of its stages. A thread that fails is replaced,
 * {@value #MOST_FAILURES} times in the life of the engine; the next failure stops it with the reason. Thread-safe.
 */
final class StreamsRole implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(StreamsRole.class);
    private static final int MOST_FAILURES = 5;

    private final KafkaStreams streams;
    private final AtomicReference<Throwable> lastFailure = new AtomicReference<>();
    private int failures;

    private StreamsRole(KafkaStreams streams) {
        this.streams = streams;
    }

    static StreamsRole start(String role, List<Stage> stages, StreamsSettings settings) {
        Topology topology = new Topology();
        stages.forEach(stage -> stage.addTo(topology));
        StreamsRole started = new StreamsRole(new KafkaStreams(topology, settings.properties(role)));
        started.streams.setUncaughtExceptionHandler(started::onFailure);
        started.streams.start();
        return started;
    }

    private synchronized StreamThreadExceptionResponse onFailure(Throwable failure) {
        failures++;
        lastFailure.set(failure);
        LOG.warn("a stream thread failed", failure);
        return failures > MOST_FAILURES
                ? StreamThreadExceptionResponse.SHUTDOWN_CLIENT
                : StreamThreadExceptionResponse.REPLACE_THREAD;
    }

    /** Why the role stopped for good; null while it runs. */
    @Nullable
    Failure failure() {
        KafkaStreams.State state = streams.state();
        if (state != KafkaStreams.State.ERROR && state != KafkaStreams.State.PENDING_ERROR) {
            return null;
        }
        Throwable cause = lastFailure.get();
        Throwable root = cause;
        while (root != null && root.getCause() != null) {
            root = root.getCause();
        }
        String because = root == null ? "no reason given" : root.getClass().getSimpleName() + ": " + root.getMessage();
        return Failure.outside(
                "STREAMS",
                "engine",
                because.lines().findFirst().orElse(because),
                root == null ? new IllegalStateException(because) : root);
    }

    @Override
    public void close() {
        streams.close(EmbeddedBroker.patience(Duration.ofSeconds(20)));
    }
}

package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.stage.RecordHeaders;
import io.shadowtune.deploy.stage.Topic;
import io.shadowtune.ingest.json.RecordJson;
import io.shadowtune.ingest.telemetry.Verdict;
import io.shadowtune.reports.why.verdict.VerdictQuery;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Takes people's verdicts while the engine runs: each goes to its topic, and is acknowledged when the historian has
 * kept it. Verdicts are rare, so each has a producer of its own. Thread-safe.
 */
final class VerdictDesk {
    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final long LOOK_MILLIS = 100;

    private final String bootstrapServers;
    private final String topic;
    private final RecordJson json = new RecordJson();
    private final HistoryDesk history;

    VerdictDesk(String bootstrapServers, String topicPrefix, HistoryDesk history) {
        this.bootstrapServers = bootstrapServers;
        this.topic = Topic.VERDICTS.on(topicPrefix);
        this.history = history;
    }

    /**
     * Publishes a verdict and waits until it is in the history.
     *
     * @throws Failure when the broker does not take it, or the historian does not keep it in time
     */
    void take(Verdict verdict) {
        publish(verdict);
        Instant deadline = Instant.now().plus(PATIENCE);
        String kept = VerdictQuery.kept(verdict);
        try {
            while (!history.ask(
                    reader -> reader.rows(kept, row -> row.getLong(1)).get(0) > 0)) {
                if (Instant.now().isAfter(deadline)) {
                    throw Failure.outside(
                            "NOT_KEPT_YET",
                            "history",
                            "has not kept the verdict within %d s; it is on its topic and will be read"
                                    .formatted(PATIENCE.toSeconds()));
                }
                Thread.sleep(LOOK_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Failure.outside("STOPPING", "engine", "is stopping", e);
        }
    }

    private void publish(Verdict verdict) {
        Map<String, Object> settings = Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG,
                ByteArraySerializer.class,
                ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG,
                ByteArraySerializer.class,
                ProducerConfig.MAX_BLOCK_MS_CONFIG,
                PATIENCE.toMillis());
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(settings)) {
            producer.send(new ProducerRecord<>(
                            topic, RecordHeaders.utf8(verdict.answerId() + "/" + verdict.by()), json.write(verdict)))
                    .get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException | KafkaException e) {
            throw Failure.outside("BROKER", topic, "the broker did not take the verdict: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Failure.outside("STOPPING", "engine", "is stopping", e);
        }
    }
}

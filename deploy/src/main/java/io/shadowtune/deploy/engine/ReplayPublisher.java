package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.stage.RecordHeaders;
import io.shadowtune.deploy.stage.Topic;
import io.shadowtune.ingest.format.DecodedFrame;
import io.shadowtune.ingest.json.RecordJson;
import io.shadowtune.ingest.telemetry.DeadLetter;
import io.shadowtune.ingest.telemetry.EndOfInput;
import io.shadowtune.ingest.telemetry.Rejection;
import io.shadowtune.ingest.telemetry.TelemetryRecord;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes records of files in transactions that also hold how far each file has come, so that a replay that was
 * killed goes on where it stopped, with nothing lost or doubled. Not thread-safe.
 */
final class ReplayPublisher implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ReplayPublisher.class);
    private static final int BATCH = 2_000;

    private final KafkaProducer<byte[], byte[]> producer;
    private final String topic;
    private final TopicPlan topics;
    private final RecordJson json;
    private final Map<String, Long> progress = new HashMap<>();
    private int open;

    ReplayPublisher(String bootstrapServers, String topic, TopicPlan topics, RecordJson json) {
        Properties properties = new Properties();
        properties.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        properties.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        properties.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        properties.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, topics.prefix() + "replay");
        properties.put(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, 60_000);
        properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 30_000);
        properties.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
        properties.put(ProducerConfig.LINGER_MS_CONFIG, 20);
        properties.put(ProducerConfig.BATCH_SIZE_CONFIG, 262_144);
        properties.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, 32 << 20);
        properties.put(ProducerConfig.BUFFER_MEMORY_CONFIG, 64L << 20);
        this.producer = new KafkaProducer<>(properties);
        this.topic = topic;
        this.topics = topics;
        this.json = json;
        producer.initTransactions();
        producer.beginTransaction();
    }

    /**
     * Writes a note to every partition of the progress topic and waits until it is committed: whoever reads up to these
     * offsets has seen all that earlier runs committed, also when the broker itself was killed and has just come back.
     */
    Map<Integer, Long> probe() {
        Map<Integer, Future<RecordMetadata>> sent = new HashMap<>();
        for (int partition = 0; partition < topics.partitions(); partition++) {
            sent.put(
                    partition,
                    producer.send(new ProducerRecord<>(
                            Topic.REPLAYS.on(topics.prefix()),
                            partition,
                            RecordHeaders.utf8(ReplayProgress.PROBE),
                            "0".getBytes(StandardCharsets.UTF_8))));
        }
        commit();
        Map<Integer, Long> offsets = new HashMap<>();
        sent.forEach((partition, metadata) -> offsets.put(partition, offset(metadata)));
        return offsets;
    }

    private static long offset(Future<RecordMetadata> sent) {
        try {
            return sent.get().offset();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Failure.outside("INTERRUPTED", "replay", "interrupted", e);
        } catch (ExecutionException e) {
            throw Failure.outside("BROKER", "replay", "the broker refused a record: " + e.getMessage(), e);
        }
    }

    /** Publishes one record; a piece that could not be cut into a record becomes a dead letter here. */
    void publish(DecodedFrame frame, ReplayReader reader) {
        byte[] bytes = frame.payload().bytes();
        if (bytes.length == 0) {
            frame.decoded().rejections().forEach(rejection -> deadLetter(rejection, frame.format()));
        } else {
            ProducerRecord<byte[], byte[]> message = new ProducerRecord<>(topic, key(frame), bytes);
            message.headers()
                    .add(RecordHeaders.FORMAT, RecordHeaders.utf8(frame.format()))
                    .add(
                            RecordHeaders.ORIGIN,
                            RecordHeaders.utf8(frame.payload().origin()))
                    .add(RecordHeaders.UNTIMED, new byte[0]);
            send(message);
        }
        progress.put(reader.file().sha256(), reader.taken());
        open++;
        if (open >= BATCH) {
            commit();
        }
    }

    /** One device's records stay in order. */
    private static byte[] key(DecodedFrame frame) {
        List<TelemetryRecord> records = frame.decoded().records();
        String key = records.isEmpty() ? "" : records.get(0).entity().holder().text();
        return RecordHeaders.utf8(key);
    }

    private void deadLetter(Rejection rejection, String format) {
        DeadLetter letter = new DeadLetter(rejection, format, "", 0, "", Instant.now());
        send(new ProducerRecord<>(
                Topic.DEAD_LETTERS.on(topics.prefix()), RecordHeaders.utf8(rejection.origin()), json.write(letter)));
    }

    private void send(ProducerRecord<byte[], byte[]> message) {
        try {
            // A refused record fails the transaction too, so the commit throws; here it is only noted.
            var sent = producer.send(message, (metadata, refused) -> {
                if (refused != null) {
                    LOG.debug("a record was refused", refused);
                }
            });
            if (sent.isCancelled()) {
                throw new KafkaException("the producer was closed");
            }
        } catch (KafkaException e) {
            throw failed(e);
        }
    }

    /** Makes everything published so far visible, together with how far each file has come. */
    void commit() {
        try {
            progress.forEach((file, taken) -> send(new ProducerRecord<>(
                    Topic.REPLAYS.on(topics.prefix()),
                    RecordHeaders.utf8(file),
                    Long.toString(taken).getBytes(StandardCharsets.UTF_8))));
            progress.clear();
            producer.commitTransaction();
            producer.beginTransaction();
            open = 0;
        } catch (KafkaException e) {
            throw failed(e);
        }
    }

    /** Says on every partition that the run has ended. */
    void end(String runId) {
        for (int partition = 0; partition < topics.partitions(); partition++) {
            ProducerRecord<byte[], byte[]> message = new ProducerRecord<>(
                    topic, partition, RecordHeaders.utf8("end"), json.write(new EndOfInput(runId, 0, 1)));
            message.headers().add(RecordHeaders.END, RecordHeaders.utf8(runId));
            send(message);
        }
        commit();
    }

    private static Failure failed(KafkaException e) {
        Failure death = EmbeddedBroker.death();
        if (death != null) {
            return death;
        }
        return Failure.outside("BROKER", "replay", "the broker refused a record: " + e.getMessage(), e);
    }

    @Override
    public void close() {
        if (EmbeddedBroker.death() == null) {
            try {
                producer.abortTransaction();
            } catch (KafkaException | IllegalStateException e) {
                LOG.debug("nothing to abort", e);
            }
        }
        producer.close(EmbeddedBroker.patience(Duration.ofSeconds(30)));
    }
}

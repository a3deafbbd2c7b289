package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.stage.RecordHeaders;
import io.shadowtune.ingest.json.RecordJson;
import io.shadowtune.ingest.telemetry.EndOfInput;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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

/** Publishes source records in transactions: what was sent since the last commit shows together. Not thread-safe. */
final class SourceProducer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SourceProducer.class);

    private final KafkaProducer<byte[], byte[]> producer;
    private final String who;

    /**
     * Begins the first transaction; an open one of an earlier process with the same name is aborted.
     *
     * @param name of the transactions on the broker
     * @param who of the command, for failures
     */
    SourceProducer(String bootstrapServers, String name, String who) {
        Properties properties = new Properties();
        properties.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        properties.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        properties.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        properties.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, name);
        properties.put(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, 60_000);
        properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 30_000);
        properties.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
        properties.put(ProducerConfig.LINGER_MS_CONFIG, 20);
        properties.put(ProducerConfig.BATCH_SIZE_CONFIG, 262_144);
        properties.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, 32 << 20);
        properties.put(ProducerConfig.BUFFER_MEMORY_CONFIG, 64L << 20);
        // With more, what follows the first batch of a partition can overtake it and is refused until it is sent again.
        properties.put(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, 1);
        this.producer = new KafkaProducer<>(properties);
        this.who = who;
        producer.initTransactions();
        producer.beginTransaction();
    }

    /** Sends a record; whether it arrived shows at the next commit. */
    void send(ProducerRecord<byte[], byte[]> message) {
        Future<RecordMetadata> sent = sending(message);
        if (sent.isCancelled()) {
            throw failed(new KafkaException("the producer was closed"));
        }
    }

    private Future<RecordMetadata> sending(ProducerRecord<byte[], byte[]> message) {
        try {
            // A refused record fails the transaction too, so the commit throws; here it is only noted.
            return producer.send(message, (metadata, refused) -> {
                if (refused != null) {
                    LOG.debug("a record was refused", refused);
                }
            });
        } catch (KafkaException e) {
            throw failed(e);
        }
    }

    /** Sends records, commits, and tells at which offset each is. */
    List<Long> sendAndCommit(List<ProducerRecord<byte[], byte[]>> messages) {
        List<Future<RecordMetadata>> sent = messages.stream().map(this::sending).toList();
        commit();
        List<Long> offsets = new ArrayList<>();
        try {
            for (Future<RecordMetadata> each : sent) {
                offsets.add(each.get().offset());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Failure.outside("INTERRUPTED", who, "interrupted", e);
        } catch (ExecutionException e) {
            throw failed(e);
        }
        return offsets;
    }

    /** Makes everything sent so far visible and begins anew. */
    void commit() {
        try {
            producer.commitTransaction();
            producer.beginTransaction();
        } catch (KafkaException e) {
            throw failed(e);
        }
    }

    /** Says on every partition of a source topic that the run has ended; shows with the next commit. */
    void end(String topic, int partitions, String runId, RecordJson json) {
        for (int partition = 0; partition < partitions; partition++) {
            ProducerRecord<byte[], byte[]> message = new ProducerRecord<>(
                    topic, partition, RecordHeaders.utf8("end"), json.write(new EndOfInput(runId, 0, 1)));
            message.headers().add(RecordHeaders.END, RecordHeaders.utf8(runId));
            send(message);
        }
    }

    private Failure failed(Exception e) {
        Failure death = EmbeddedBroker.death();
        return death != null
                ? death
                : Failure.outside("BROKER", who, "the broker refused a record: " + e.getMessage(), e);
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

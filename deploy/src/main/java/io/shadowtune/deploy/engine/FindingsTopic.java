package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.stage.RecordHeaders;
import io.shadowtune.deploy.stage.Topic;
import io.shadowtune.ingest.json.RecordJson;
import io.shadowtune.ingest.telemetry.Finding;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes findings, each under its name on a compacted topic, so that reckoning a day again overwrites them; a finding
 * that a later reckoning does not find again is taken back with an empty message. Days close rarely, so each closing has
 * a producer of its own. A broker that refuses is logged: the history keeps findings all the same, and the next closing
 * of the day publishes them again.
 */
final class FindingsTopic {
    private static final Logger LOG = LoggerFactory.getLogger(FindingsTopic.class);
    private static final int PATIENCE_MILLIS = 15_000;

    private final String bootstrapServers;
    private final String topic;
    private final RecordJson json;

    FindingsTopic(String bootstrapServers, String topicPrefix, RecordJson json) {
        this.bootstrapServers = bootstrapServers;
        this.topic = Topic.FINDINGS.on(topicPrefix);
        this.json = json;
    }

    /** Publishes what was found and takes back what no longer is. */
    void publish(List<Finding> found, Collection<String> gone) {
        if (found.isEmpty() && gone.isEmpty()) {
            return;
        }
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(properties())) {
            for (Finding finding : found) {
                sent.add(producer.send(
                        new ProducerRecord<>(topic, RecordHeaders.utf8(finding.id()), json.write(finding))));
            }
            for (String id : gone) {
                sent.add(producer.send(new ProducerRecord<>(topic, RecordHeaders.utf8(id), null)));
            }
            producer.flush();
            for (Future<RecordMetadata> each : sent) {
                each.get();
            }
        } catch (ExecutionException e) {
            LOG.warn("findings were not published", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Properties properties() {
        Properties properties = new Properties();
        properties.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        properties.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        properties.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, PATIENCE_MILLIS);
        properties.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, PATIENCE_MILLIS / 3);
        properties.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, PATIENCE_MILLIS);
        return properties;
    }
}

package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.stage.Topic;
import io.shadowtune.ingest.json.Reading;
import io.shadowtune.ingest.json.RecordJson;
import io.shadowtune.ingest.telemetry.EndOfInput;
import io.shadowtune.ingest.telemetry.Window;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** All windows on the topic, read as committed only, until the last end-of-input marker of a run. */
final class CommittedWindows {
    private static final long PATIENCE_SECONDS = 180;

    private CommittedWindows() {}

    /** Every window, also one that stands there twice; {@code runId} empty to read to the present end. */
    static List<Window> read(String bootstrapServers, int partitions, String runId) {
        RecordJson json = new RecordJson();
        List<Window> windows = new ArrayList<>();
        Set<String> ends = new HashSet<>();
        try (KafkaConsumer<byte[], byte[]> consumer = consumer(bootstrapServers)) {
            List<TopicPartition> all = new ArrayList<>();
            for (int partition = 0; partition < partitions; partition++) {
                all.add(new TopicPartition(Topic.WINDOWS.on("shadowtune."), partition));
            }
            consumer.assign(all);
            consumer.seekToBeginning(all);
            Map<TopicPartition, Long> last = consumer.endOffsets(all);
            long deadline = System.nanoTime() + PATIENCE_SECONDS * 1_000_000_000L;
            while (runId.isEmpty()
                    ? last.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())
                    : ends.size() < partitions * partitions) {
                if (System.nanoTime() > deadline) {
                    throw new IllegalStateException("Only " + ends + " and " + windows.size() + " windows came.");
                }
                for (ConsumerRecord<byte[], byte[]> message : consumer.poll(Duration.ofMillis(200))) {
                    Object record = ((Reading.Read<Object>) json.read(message.value())).record();
                    if (record instanceof Window window) {
                        windows.add(window);
                    } else if (record instanceof EndOfInput end && end.runId().equals(runId)) {
                        ends.add(message.partition() + "/" + end.writer());
                    }
                }
            }
        }
        return windows;
    }

    static KafkaConsumer<byte[], byte[]> consumer(String bootstrapServers) {
        Map<String, Object> properties = new HashMap<>();
        properties.put("bootstrap.servers", bootstrapServers);
        properties.put("key.deserializer", ByteArrayDeserializer.class);
        properties.put("value.deserializer", ByteArrayDeserializer.class);
        properties.put("isolation.level", "read_committed");
        properties.put("enable.auto.commit", "false");
        return new KafkaConsumer<>(properties);
    }
}

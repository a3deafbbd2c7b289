package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.stage.Topic;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/** Reads how far earlier replays into the same data directory came. */
final class ReplayProgress {
    /** Key of the notes that say how far one has to read. */
    static final String PROBE = "probe";

    private ReplayProgress() {}

    /**
     * Records already published, by the hash of their file.
     *
     * @param until offset of the last note on each partition
     */
    static Map<String, Long> read(String bootstrapServers, TopicPlan topics, Map<Integer, Long> until) {
        Properties properties = CommittedReader.properties(bootstrapServers);
        Map<String, Long> progress = new HashMap<>();
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(properties)) {
            List<TopicPartition> partitions = new ArrayList<>();
            for (int partition = 0; partition < topics.partitions(); partition++) {
                partitions.add(new TopicPartition(Topic.REPLAYS.on(topics.prefix()), partition));
            }
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            while (partitions.stream()
                    .anyMatch(partition ->
                            consumer.position(partition) <= until.getOrDefault(partition.partition(), -1L))) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(200))) {
                    progress.merge(text(record.key()), Long.valueOf(text(record.value())), Math::max);
                }
            }
        }
        return progress;
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}

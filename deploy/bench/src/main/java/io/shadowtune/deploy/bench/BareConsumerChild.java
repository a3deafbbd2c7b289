package io.shadowtune.deploy.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** The floor: a consumer that reads the same records, parses each into a tree and does nothing else. */
final class BareConsumerChild {
    private BareConsumerChild() {}

    /** Arguments: broker, topic, records. */
    public static void main(String[] arguments) throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        long wanted = Long.parseLong(arguments[2]);
        long read = 0;
        long nodes = 0;
        Map<String, Object> properties = Map.of(
                "bootstrap.servers",
                arguments[0],
                "key.deserializer",
                ByteArrayDeserializer.class,
                "value.deserializer",
                ByteArrayDeserializer.class,
                "isolation.level",
                "read_committed");
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(properties)) {
            List<TopicPartition> partitions = consumer.partitionsFor(arguments[1]).stream()
                    .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            while (read < wanted) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(500))) {
                    if (record.headers().lastHeader("shadowtune-end") == null) {
                        nodes += mapper.readTree(record.value()).size();
                        read++;
                    }
                }
            }
        }
        System.out.println(Child.cpuSeconds() + " " + nodes);
        System.exit(0);
    }
}

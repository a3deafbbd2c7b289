package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.stage.Topic;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * Keeps a demo's event time from running so far ahead of the forecasts that the deciding stage, which waits for them
 * only so long, goes on without. Not thread-safe.
 */
final class DemoPace implements AutoCloseable {
    /** Less than what the deciding stage waits. */
    private static final Duration MOST_AHEAD = Duration.ofMinutes(28);

    private static final Duration LOOK = Duration.ofMillis(100);

    /** The last record of a partition has at most these markers of transactions behind it. */
    private static final long MARKERS = 4;

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final List<TopicPartition> partitions;
    private final Map<TopicPartition, Instant> reached = new HashMap<>();
    private Instant slowest;

    /** A pace from the begin of event time on. */
    DemoPace(String bootstrapServers, TopicPlan topics, Instant start) {
        Properties properties = CommittedReader.properties(bootstrapServers);
        this.consumer = new KafkaConsumer<>(properties);
        this.slowest = start;
        this.partitions = IntStream.range(0, topics.partitions())
                .mapToObj(partition -> new TopicPartition(Topic.FORECASTS.on(topics.prefix()), partition))
                .toList();
        consumer.assign(partitions);
    }

    /** Whether the tick that ends at a time is not due yet. */
    boolean isHolding(Instant end) {
        return Duration.between(slowest, end).compareTo(MOST_AHEAD) > 0;
    }

    /** Looks how far forecasts have come. */
    void look() {
        try {
            consumer.endOffsets(partitions)
                    .forEach((partition, end) -> consumer.seek(partition, Math.max(0, end - MARKERS)));
            for (ConsumerRecord<byte[], byte[]> last : consumer.poll(LOOK)) {
                reached.put(new TopicPartition(last.topic(), last.partition()), Instant.ofEpochMilli(last.timestamp()));
            }
            // A partition without switches has no forecasts.
            reached.values().stream().min(Instant::compareTo).ifPresent(least -> slowest = least);
        } catch (KafkaException e) {
            throw Failure.outside("BROKER", "demo", "the broker does not answer: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        consumer.close();
    }
}

package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.stage.Topic;
import java.time.Duration;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/** Counts committed windows as they come. */
final class WindowWatch implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 120;

    private final KafkaConsumer<byte[], byte[]> consumer;
    private int seen;

    WindowWatch(String bootstrapServers, int partitions) {
        consumer = CommittedWindows.consumer(bootstrapServers);
        consumer.assign(IntStream.range(0, partitions)
                .mapToObj(partition -> new TopicPartition(Topic.WINDOWS.on("shadowtune."), partition))
                .toList());
        consumer.seekToBeginning(consumer.assignment());
    }

    /** Messages on the topic so far. */
    int seen() {
        return seen;
    }

    /** Waits until that many more have come. */
    void awaitMore(int number) {
        int goal = seen + number;
        long deadline = System.nanoTime() + PATIENCE_SECONDS * 1_000_000_000L;
        while (seen < goal) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("Only " + seen + " of " + goal + " windows came.");
            }
            for (ConsumerRecord<byte[], byte[]> ignored : consumer.poll(Duration.ofMillis(100))) {
                seen++;
            }
        }
    }

    @Override
    public void close() {
        consumer.close();
    }
}

package io.shadowtune.deploy.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of transactions that were open when broker and producers were killed. */
final class KilledTransactionsIT {
    private static final long PATIENCE_SECONDS = 60;

    @TempDir
    private Path directory;

    /**
     * An end that is due while its partition has no leader may be dropped (see {@link FormerBroker}), which is a matter
     * of milliseconds; so what counts is that no partition is ever without one while a broker runs.
     */
    @Test
    void start_afterKillWithOpenTransactions_endsThemAndPartitionsNeverLoseTheirLeader() throws IOException {
        Path data = directory.resolve("broker");
        try (ChildProcess child = ChildProcess.start(OpenTransactionsChild.class, directory, data.toString())) {
            assertThat(child.awaitLine("open")).as("%s", child.errors()).isTrue();
        }
        try (EmbeddedBroker broker = EmbeddedBroker.start(data, 0)) {
            assertThat(undecided(broker.bootstrapServers()))
                    .as("partitions whose records stay undecided")
                    .isEmpty();
        }
        EmbeddedBroker.start(data, 0).close();
        assertThat(LostLeaders.of(data))
                .as("offsets in the metadata at which partitions lost their leader")
                .isEmpty();
    }

    /** Partitions that have records which are neither committed nor aborted, when their time has long been up. */
    private static List<TopicPartition> undecided(String bootstrapServers) {
        List<TopicPartition> all = IntStream.range(0, OpenTransactionsChild.PARTITIONS)
                .mapToObj(partition -> new TopicPartition(OpenTransactionsChild.TOPIC, partition))
                .toList();
        try (KafkaConsumer<byte[], byte[]> consumer = consumer(bootstrapServers)) {
            consumer.assign(all);
            consumer.seekToBeginning(all);
            long deadline = System.nanoTime() + PATIENCE_SECONDS * 1_000_000_000L;
            List<TopicPartition> left = all;
            // Two records each: what was sent, and the marker that ends it; a reader of committed records sees neither,
            // but gets past both.
            while (!left.isEmpty() && System.nanoTime() < deadline) {
                consumer.poll(Duration.ofMillis(200));
                left = all.stream()
                        .filter(partition -> consumer.position(partition) < 2)
                        .toList();
            }
            return left;
        }
    }

    private static KafkaConsumer<byte[], byte[]> consumer(String bootstrapServers) {
        return new KafkaConsumer<>(Map.of(
                "bootstrap.servers",
                bootstrapServers,
                "key.deserializer",
                ByteArrayDeserializer.class,
                "value.deserializer",
                ByteArrayDeserializer.class,
                "isolation.level",
                "read_committed",
                "enable.auto.commit",
                "false"));
    }
}

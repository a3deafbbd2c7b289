package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.forecast.QueueSettings;
import io.shadowtune.deploy.forecast.SeriesChoice;
import io.shadowtune.deploy.stage.Topic;
import io.shadowtune.ingest.json.Reading;
import io.shadowtune.ingest.json.RecordJson;
import io.shadowtune.ingest.telemetry.ConfigSnapshot;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.models.forecast.live.SeriesKey;
import io.shadowtune.models.forecast.live.SettingsByTime;
import io.shadowtune.models.forecast.live.WindowTargets;
import io.shadowtune.models.forecast.series.SampleTable;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads the series that an engine forecasts from its topic of windows, from the first that is kept to the last that is there now, and
 * the settings in force from its topic of snapshots.
 */
public final class KafkaSeries {
    private static final Duration POLL = Duration.ofSeconds(1);
    private static final int PATIENCE_MILLIS = 15_000;

    private KafkaSeries() {}

    /**
     * Reads; joins no consumer group and moves no offset.
     *
     * @param progress told how many windows were read
     * @throws Failure when the broker does not answer or has no such topic
     */
    public static SampleTable read(
            String bootstrapServers, String topicPrefix, SeriesChoice choice, LongConsumer progress) {
        StepMeans means = new StepMeans(choice);
        SettingsByTime settings = new SettingsByTime();
        long[] windows = {0};
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(properties(bootstrapServers))) {
            String topic = Topic.WINDOWS.on(topicPrefix);
            boolean there = all(consumer, topic, record -> {
                if (record instanceof Window window) {
                    add(window, means, choice);
                    windows[0]++;
                }
                progress.accept(windows[0]);
            });
            if (!there) {
                throw Failure.input("NO_TOPIC", topic, "is no topic of %s".formatted(bootstrapServers));
            }
            all(consumer, Topic.CONFIG_SNAPSHOTS.on(topicPrefix), record -> {
                if (record instanceof ConfigSnapshot snapshot) {
                    settings.add(snapshot);
                }
            });
        } catch (KafkaException e) {
            throw Failure.outside("BROKER_UNREACHABLE", bootstrapServers, String.valueOf(e.getMessage()), e);
        }
        SampleTable table = means.table();
        QueueSettings.note(table, settings::of);
        return table;
    }

    /** Hands on all records that are in a topic now; false when there is no such topic. */
    private static boolean all(KafkaConsumer<byte[], byte[]> consumer, String topic, Consumer<Object> taker) {
        List<TopicPartition> partitions = partitions(consumer, topic);
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        Map<TopicPartition, Long> ends = new HashMap<>(consumer.endOffsets(partitions));
        ends.entrySet().removeIf(end -> consumer.position(end.getKey()) >= end.getValue());
        RecordJson json = new RecordJson();
        while (!ends.isEmpty()) {
            for (ConsumerRecord<byte[], byte[]> message : consumer.poll(POLL)) {
                if (json.read(message.value()) instanceof Reading.Read<Object> read) {
                    taker.accept(read.record());
                }
            }
            ends.entrySet().removeIf(end -> consumer.position(end.getKey()) >= end.getValue());
        }
        return !partitions.isEmpty();
    }

    private static List<TopicPartition> partitions(KafkaConsumer<byte[], byte[]> consumer, String topic) {
        return consumer.listTopics().getOrDefault(topic, List.of()).stream()
                .map(info -> new TopicPartition(topic, info.partition()))
                .toList();
    }

    private static void add(Window window, StepMeans means, SeriesChoice choice) {
        WindowTargets.of(window)
                .forEach((target, value) -> means.add(
                        new SeriesKey(window.entity(), target, choice.head()).text(),
                        window.start().toEpochMilli(),
                        value));
    }

    private static Properties properties(String bootstrapServers) {
        Properties properties = CommittedReader.properties(bootstrapServers);
        properties.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, "false");
        properties.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, "5000");
        properties.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, Integer.toString(PATIENCE_MILLIS));
        return properties;
    }
}

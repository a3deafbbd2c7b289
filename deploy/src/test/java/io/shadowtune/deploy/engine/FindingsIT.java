package io.shadowtune.deploy.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shadowtune.deploy.config.ConfigSources;
import io.shadowtune.deploy.config.ShadowtuneConfig;
import io.shadowtune.deploy.stage.Topic;
import io.shadowtune.ingest.format.GnmicEventEncoder;
import io.shadowtune.ingest.json.Reading;
import io.shadowtune.ingest.json.RecordJson;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Finding;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.ingest.telemetry.TimeQuality;
import io.shadowtune.reports.history.HistoryReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nine days of a switch, read every hour, of which one port sees damaged frames in the last three. */
final class FindingsIT {
    private static final Instant T0 = Instant.parse("2026-05-04T00:00:00Z");
    private static final int DAYS = 9;

    @TempDir
    private Path directory;

    private ShadowtuneConfig config() {
        return ShadowtuneConfig.load(ConfigSources.defaults(directory.resolve("home"))
                .with("broker.partitions", "2")
                .with("window.length-seconds", "3600")
                .with("window.port-poll-seconds", "3600")
                .with("window.max-gap-seconds", "7200"));
    }

    private Path recording(int hours) throws IOException {
        Path file = directory.resolve("ports-%d.ndjson".formatted(hours));
        try (OutputStream out = Files.newOutputStream(file)) {
            for (int hour = 0; hour <= hours; hour++) {
                out.write(new GnmicEventEncoder().encode("sonic-ports", "10.0.0.1:50051", ports(hour)));
                out.write('\n');
            }
        }
        return file;
    }

    private static List<Sample> ports(int hour) {
        Header header = new Header("test", "test", T0.plusSeconds(3_600L * hour), TimeQuality.DEVICE, T0, Set.of());
        List<Sample> samples = new ArrayList<>();
        for (int port = 0; port < 6; port++) {
            int troubled = Math.max(0, hour - 24 * (DAYS - 3));
            samples.add(new Sample(
                    EntityId.port("default", "10.0.0.1", "Ethernet" + 4 * port),
                    header,
                    new Readings.Builder()
                            .put(PortSignals.RX_PACKETS, 1_000_000L * hour)
                            .put(PortSignals.TX_PACKETS, 1_000_000L * hour)
                            .put(PortSignals.RX_ERRORS, port == 3 ? 50L * troubled : 0)
                            .build()));
        }
        return samples;
    }

    private void replay(Path file, Path data) {
        Replay.run(
                config(),
                new ReplayRequest(List.of(file), Optional.empty(), 0, false, Optional.of(data)),
                Progress.SILENT);
    }

    private List<String> kept(Path data) {
        try (HistoryReader reader = HistoryReader.open(data, config().history()).orThrow()) {
            return reader.rows(
                    "SELECT id FROM finding JOIN entity USING (entity) WHERE part = 'Ethernet12' ORDER BY day_start",
                    row -> row.getString(1));
        }
    }

    /** What a reader of the topic knows in the end: the last message of each key, without those taken back. */
    private Map<String, Finding> published(Path data) {
        Map<String, Finding> last = new LinkedHashMap<>();
        RecordJson json = new RecordJson();
        try (EmbeddedBroker broker = EmbeddedBroker.start(data.resolve("broker"), 0);
                KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                        Map.of("bootstrap.servers", broker.bootstrapServers()),
                        new ByteArrayDeserializer(),
                        new ByteArrayDeserializer())) {
            String topic = Topic.FINDINGS.on(config().broker().topicPrefix());
            List<TopicPartition> partitions = List.of(new TopicPartition(topic, 0), new TopicPartition(topic, 1));
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (partitions.stream().anyMatch(each -> consumer.position(each) < ends.getOrDefault(each, 0L))) {
                for (ConsumerRecord<byte[], byte[]> message : consumer.poll(Duration.ofSeconds(1))) {
                    String id = new String(message.key(), java.nio.charset.StandardCharsets.UTF_8);
                    if (message.value() == null) {
                        last.remove(id);
                    } else if (json.read(message.value()) instanceof Reading.Read<Object> read) {
                        last.put(id, (Finding) read.record());
                    }
                }
            }
        }
        return last;
    }

    @Test
    void replay_ofAPortThatGetsWorse_publishesAndKeepsItOnceHoweverOftenItIsReplayed() throws IOException {
        Path data = directory.resolve("data");
        Path file = recording(24 * DAYS);

        replay(file, data);
        List<String> first = kept(data);
        replay(file, data);

        assertThat(first).hasSize(1);
        assertThat(kept(data)).isEqualTo(first);
        Map<String, Finding> published = published(data);
        assertThat(published.keySet()).containsExactlyElementsOf(first);
        Finding finding = Objects.requireNonNull(published.get(first.get(0)));
        assertThat(finding.entity().part()).isEqualTo("Ethernet12");
        assertThat(finding.signal()).isEqualTo("port-errors");
        assertThat(finding.dayStart()).isEqualTo("2026-05-12T00:00:00Z");
        assertThat(finding.level().nowPerDay()).isCloseTo(1_200, within(1e-6));
    }
}

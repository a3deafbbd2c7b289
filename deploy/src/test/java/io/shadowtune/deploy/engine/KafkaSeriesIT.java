package io.shadowtune.deploy.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shadowtune.deploy.PortWindows;
import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.forecast.SeriesChoice;
import io.shadowtune.deploy.stage.Topic;
import io.shadowtune.ingest.json.RecordJson;
import io.shadowtune.ingest.telemetry.ForecastHead;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.models.forecast.series.SampleTable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads series from a real broker. */
final class KafkaSeriesIT {
    @TempDir
    private Path data;

    @Test
    void read_topicOfWindows_givesTheSeriesThatVary() throws ExecutionException, InterruptedException {
        RecordJson json = new RecordJson();
        try (EmbeddedBroker broker = EmbeddedBroker.start(data, 0)) {
            new TopicAdmin(broker.bootstrapServers())
                    .create(new TopicPlan("shadowtune.", 1, (short) 1, Set.of()), true);
            try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                    Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers()),
                    new ByteArraySerializer(),
                    new ByteArraySerializer())) {
                List<Future<RecordMetadata>> sent = new ArrayList<>();
                for (Window window : PortWindows.of(700)) {
                    sent.add(producer.send(new ProducerRecord<>(
                            Topic.WINDOWS.on("shadowtune."),
                            window.entity().holder().text().getBytes(StandardCharsets.UTF_8),
                            json.write(window))));
                }
                for (Future<RecordMetadata> each : sent) {
                    each.get();
                }
            }
            SampleTable near = KafkaSeries.read(
                    broker.bootstrapServers(), "shadowtune.", new SeriesChoice(ForecastHead.NEAR, 10), windows -> {});
            assertThat(near.seriesCount()).as("the idle port teaches nothing").isEqualTo(1);
            assertThat(near.sampleCount()).isEqualTo(700);
            assertThat(KafkaSeries.read(
                                    broker.bootstrapServers(),
                                    "shadowtune.",
                                    new SeriesChoice(ForecastHead.REGIME, 10),
                                    windows -> {})
                            .seriesCount())
                    .as("24 steps of five minutes are too few")
                    .isZero();
            assertThatThrownBy(() -> KafkaSeries.read(
                            broker.bootstrapServers(),
                            "other.",
                            new SeriesChoice(ForecastHead.NEAR, 10),
                            windows -> {}))
                    .isInstanceOf(Failure.class)
                    .hasMessageContaining("other.windows");
        }
    }
}

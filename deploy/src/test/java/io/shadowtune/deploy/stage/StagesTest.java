package io.shadowtune.deploy.stage;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.binary.SampleBatchWriter;
import io.shadowtune.ingest.format.DecodeContext;
import io.shadowtune.ingest.format.DecodeLimits;
import io.shadowtune.ingest.json.Reading;
import io.shadowtune.ingest.json.RecordJson;
import io.shadowtune.ingest.json.SampleBatch;
import io.shadowtune.ingest.telemetry.AliasTable;
import io.shadowtune.ingest.telemetry.DeadLetter;
import io.shadowtune.ingest.telemetry.EndOfInput;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.RejectReason;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.ingest.telemetry.TimeQuality;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.ingest.window.WindowConfig;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Decoding and windowing as one topology, without a broker. */
final class StagesTest {
    private static final Instant NOW = Instant.parse("2026-03-02T12:00:00Z");
    private static final Instant T0 = Instant.parse("2026-03-02T10:00:00Z");

    private final RecordJson json = new RecordJson();
    private TopologyTestDriver driver = driver(Duration.ZERO);
    private TestInputTopic<byte[], byte[]> source = source();

    private TopologyTestDriver driver(Duration idleTimeout) {
        StageContext context = new StageContext("st.", 1, json, () -> NOW);
        DecodeContext decoding = new DecodeContext(
                "f", () -> AliasTable.EMPTY, () -> NOW, Duration.ofMinutes(1), ZoneOffset.UTC, DecodeLimits.DEFAULT);
        Topology topology = new Topology();
        new DecodeStage(context, decoding, Map.of("telemetry", "auto")).addTo(topology);
        new WindowStage(context, WindowConfig.DEFAULT, idleTimeout).addTo(topology);
        Properties properties = new Properties();
        properties.put("application.id", "test");
        return new TopologyTestDriver(topology, properties, NOW);
    }

    private TestInputTopic<byte[], byte[]> source() {
        return driver.createInputTopic("telemetry", new ByteArraySerializer(), new ByteArraySerializer());
    }

    @BeforeEach
    void openDriver() {
        driver.close();
        driver = driver(Duration.ZERO);
        source = source();
    }

    @AfterEach
    void closeDriver() {
        driver.close();
    }

    private void port(int second, long txBytes) {
        long nanos = (T0.getEpochSecond() + second) * 1_000_000_000L;
        publish("[{\"name\":\"p\",\"timestamp\":" + nanos
                + ",\"tags\":{\"source\":\"leaf-1:50051\",\"subscription-name\":\"p\"},\"values\":"
                + "{\"/COUNTERS/Ethernet0/SAI_PORT_STAT_IF_OUT_OCTETS\":\"" + txBytes + "\"}}]");
    }

    private void publish(String value) {
        source.pipeInput(new TestRecord<>(null, value.getBytes(StandardCharsets.UTF_8), NOW));
    }

    private void end(String runId) {
        RecordHeaders headers = new RecordHeaders();
        headers.add("shadowtune-end", new byte[0]);
        source.pipeInput(new TestRecord<>(new byte[0], json.write(new EndOfInput(runId, 0, 1)), headers, NOW));
    }

    private <T> List<T> read(String topic, Class<T> type) {
        List<T> records = new ArrayList<>();
        Stream<byte[]> values = driver
                .createOutputTopic(topic, new ByteArrayDeserializer(), new ByteArrayDeserializer())
                .readValuesToList()
                .stream();
        values.forEach(value -> {
            Object record = ((Reading.Read<Object>) json.read(value)).record();
            if (type.isInstance(record)) {
                records.add(type.cast(record));
            }
        });
        return records;
    }

    @Test
    void process_steadyPort_givesWindowsAndTheEndMarker() {
        for (int second = 0; second <= 20; second++) {
            port(second, 1_000L * second);
        }
        end("run-1");

        assertThat(read("st.windows", Window.class))
                .extracting(window -> window.deltas().get(PortSignals.TX_BYTES))
                .containsExactly(10_000L, 10_000L, null);
    }

    @Test
    void process_end_isMarkedUnderAKeyOfTheTaskAlsoWhereTopicsAreCompacted() {
        end("run-1");

        assertThat(driver.createOutputTopic("st.topology", new StringDeserializer(), new ByteArrayDeserializer())
                        .readKeyValuesToList())
                .extracting(message -> message.key)
                .containsExactly("end/0");
    }

    @Test
    void process_endMarkerTwice_closesOnce() {
        port(0, 0);
        port(1, 10);
        end("run-1");
        end("run-1");

        assertThat(read("st.windows", EndOfInput.class)).containsExactly(new EndOfInput("run-1", 0, 1));
    }

    @Test
    void process_garbageBetweenRecords_isADeadLetterAndStopsNothing() {
        port(0, 0);
        publish("[{\"name\":\"p\",\"tags\":{\"source\":\"leaf-1\",\"subscription-name\":\"p\"},\"values\":{");
        publish("complete nonsense");
        port(1, 10);
        end("run-1");

        List<DeadLetter> letters = read("st.dead-letters", DeadLetter.class);
        assertThat(letters).extracting(letter -> letter.rejection().reason()).contains(RejectReason.MALFORMED);
        assertThat(letters).hasSize(2);
        assertThat(letters.get(1).payloadHead()).isEqualTo("complete nonsense");
        assertThat(letters.get(1).rejection().origin()).isEqualTo("telemetry/0/2");
        assertThat(read("st.windows", Window.class)).hasSize(1);
    }

    @Test
    void process_floodOfGarbage_keepsSomeLettersAndCountsTheRest() {
        for (int i = 0; i < 1_000; i++) {
            publish("complete nonsense " + i);
        }
        assertThat(read("st.dead-letters", DeadLetter.class)).hasSize(LetterQuota.MOST_FULL);
        port(0, 0);
        port(1, 10);
        end("run-1");

        assertThat(read("st.dead-letters", DeadLetter.class))
                .extracting(letter ->
                        letter.rejection().origin() + ": " + letter.rejection().because())
                .containsExactly("telemetry/0/100: 900 more were refused like this up to offset 999;"
                        + " they were counted, not kept");
        assertThat(read("st.windows", Window.class)).hasSize(1);
    }

    @Test
    void process_floodBeyondABlockOfOffsets_saysSoAndKeepsLettersAgain() {
        long block = LetterQuota.BLOCK_OFFSETS;
        for (int i = 0; i < block; i++) {
            publish("nonsense");
        }
        assertThat(read("st.dead-letters", DeadLetter.class)).hasSize(LetterQuota.MOST_FULL);
        publish("nonsense");

        assertThat(read("st.dead-letters", DeadLetter.class))
                .extracting(letter -> letter.rejection().origin())
                .containsExactly("telemetry/0/" + LetterQuota.MOST_FULL, "telemetry/0/" + block);
    }

    @Test
    void process_batchPublishedAsJson_countsLikeTheEnginesOwn() {
        TestInputTopic<byte[], byte[]> samples =
                driver.createInputTopic("st.samples", new ByteArraySerializer(), new ByteArraySerializer());
        for (int second = 0; second <= 40; second++) {
            Instant time = T0.plusSeconds(second);
            Header header = new Header("mine", "t/0/1", time, TimeQuality.DEVICE, time, Set.of());
            Readings values = new Readings.Builder()
                    .put(PortSignals.TX_BYTES, 1_000L * second)
                    .build();
            EntityId leaf = EntityId.device("f", "leaf-9");
            Sample sample = new Sample(EntityId.port("f", "leaf-9", "Ethernet0"), header, values);
            SampleBatch batch = new SampleBatch(leaf, List.of(sample));
            samples.pipeInput(second % 2 == 0 ? json.write(batch) : new SampleBatchWriter().write(batch));
        }

        assertThat(read("st.windows", Window.class))
                .extracting(window -> window.deltas().get(PortSignals.TX_BYTES))
                .containsExactly(10_000L, 10_000L);
        assertThat(read("st.dead-letters", DeadLetter.class)).isEmpty();
    }

    @Test
    void process_silentDevice_closesItsWindowsAfterTheTimeout() {
        driver.close();
        driver = driver(Duration.ofMinutes(2));
        source = source();
        port(0, 0);
        port(9, 90);

        driver.advanceWallClockTime(Duration.ofMinutes(1));
        assertThat(read("st.windows", Window.class)).isEmpty();
        driver.advanceWallClockTime(Duration.ofMinutes(2));
        assertThat(read("st.windows", Window.class)).hasSize(1);
    }
}

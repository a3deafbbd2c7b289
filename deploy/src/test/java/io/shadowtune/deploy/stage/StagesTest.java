package io.shadowtune.deploy.stage;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.format.DecodeContext;
import io.shadowtune.ingest.format.DecodeLimits;
import io.shadowtune.ingest.json.Reading;
import io.shadowtune.ingest.json.RecordJson;
import io.shadowtune.ingest.telemetry.AliasTable;
import io.shadowtune.ingest.telemetry.DeadLetter;
import io.shadowtune.ingest.telemetry.EndOfInput;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.RejectReason;
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
import java.util.stream.Stream;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
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

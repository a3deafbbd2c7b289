package io.shadowtune.deploy.stage;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.json.Reading;
import io.shadowtune.ingest.json.RecordJson;
import io.shadowtune.ingest.json.SampleBatch;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.ingest.telemetry.TimeQuality;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.ingest.window.WindowConfig;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;

/** A restart with another configuration: each second of a port belongs to one window, before it or after it. */
final class WindowRestartTest {
    private static final Instant T0 = Instant.parse("2026-03-02T10:00:00Z");
    private static final WindowConfig CONFIG = WindowConfig.DEFAULT;
    private static final long BYTES_PER_SECOND = 1_000;

    private final RecordJson json = new RecordJson();
    private final StageContext context = new StageContext("st.", 1, json, () -> T0);
    private final StageWiring wiring = new StageWiring("window", context);
    private final StateStore devices = store("devices");
    private final StateStore ends = store("ends");
    private MockProcessorContext<byte[], byte[]> kafka = new MockProcessorContext<>();
    private WindowProcessor processor = started(CONFIG, Duration.ZERO);

    private StateStore store(String name) {
        return Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore(wiring.store(name)), Serdes.String(), Serdes.ByteArray())
                .withLoggingDisabled()
                .build();
    }

    private WindowProcessor started(WindowConfig config, Duration idleTimeout) {
        boolean first = kafka.getStateStore(wiring.store("devices")) == null && !devices.isOpen();
        kafka = new MockProcessorContext<>();
        for (StateStore store : List.of(devices, ends)) {
            if (first) {
                store.init(kafka.getStateStoreContext(), store);
            }
            kafka.addStateStore(store);
        }
        kafka.setRecordMetadata("st.samples", 0, 0);
        WindowProcessor fresh = new WindowProcessor(context, wiring, config, idleTimeout);
        fresh.init(kafka);
        return fresh;
    }

    private void port(int second) {
        Instant time = T0.plusSeconds(second);
        Header header = new Header("mine", "t/0/1", time, TimeQuality.DEVICE, time, Set.of());
        Readings values = new Readings.Builder()
                .put(PortSignals.TX_BYTES, BYTES_PER_SECOND * second)
                .build();
        EntityId leaf = EntityId.device("f", "leaf-9");
        Sample sample = new Sample(EntityId.port("f", "leaf-9", "Ethernet0"), header, values);
        processor.process(new Record<>(null, json.write(new SampleBatch(leaf, List.of(sample))), time.toEpochMilli()));
    }

    private List<Window> windows() {
        List<Window> windows = new ArrayList<>();
        kafka.forwarded().forEach(sent -> {
            if (((Reading.Read<?>) json.read(sent.record().value())).record() instanceof Window window) {
                windows.add(window);
            }
        });
        kafka.resetForwards();
        return windows;
    }

    private static String words(Window window) {
        return "%d..%d %s"
                .formatted(
                        Duration.between(T0, window.start()).toSeconds(),
                        Duration.between(T0, window.end()).toSeconds(),
                        window.deltas().get(PortSignals.TX_BYTES));
    }

    private List<String> over(int from, int to) {
        for (int second = from; second <= to; second++) {
            port(second);
        }
        return windows().stream().map(WindowRestartTest::words).toList();
    }

    @Test
    void restart_lessGrace_theWindowsThatItClosesAreSentOnce() {
        assertThat(over(0, 35)).containsExactly("0..10 10000");

        processor = started(
                new WindowConfig(
                        CONFIG.length(),
                        Duration.ofSeconds(10),
                        CONFIG.portPoll(),
                        CONFIG.queuePoll(),
                        CONFIG.watermarkPoll(),
                        CONFIG.hostPoll(),
                        CONFIG.maxGap(),
                        CONFIG.maxFlows()),
                Duration.ZERO);

        assertThat(over(36, 50)).containsExactly("10..20 10000", "20..30 10000", "30..40 10000");
    }

    @Test
    void restart_longerWindows_noneOverlapsOneThatWasSent() {
        assertThat(over(0, 45)).containsExactly("0..10 10000", "10..20 10000");

        processor = started(CONFIG.withLength(Duration.ofSeconds(30)), Duration.ZERO);

        assertThat(over(46, 145))
                .containsExactly("20..30 10000", "30..40 10000", "40..50 5000", "60..90 30000", "90..120 30000");
    }

    @Test
    void restart_shorterWindows_noneHasTheGrowthOfALongerOne() {
        processor = started(CONFIG.withLength(Duration.ofSeconds(30)), Duration.ZERO);
        assertThat(over(0, 55)).containsExactly("0..30 30000");

        processor = started(CONFIG, Duration.ZERO);

        assertThat(over(56, 100)).containsExactly("30..60 25000", "60..70 10000", "70..80 10000");
    }

    @Test
    void restart_deviceThatIsSilentSince_itsWindowsAreSentAfterTheTimeout() {
        over(0, 15);
        processor = started(CONFIG.withLength(Duration.ofSeconds(30)), Duration.ofMinutes(2));

        assertThat(kafka.scheduledPunctuators()).hasSize(1);
        kafka.scheduledPunctuators().get(0).getPunctuator().punctuate(T0.toEpochMilli());
        kafka.scheduledPunctuators()
                .get(0)
                .getPunctuator()
                .punctuate(T0.plusSeconds(180).toEpochMilli());

        assertThat(windows().stream().map(WindowRestartTest::words)).containsExactly("0..10 10000", "10..20 5000");
    }
}

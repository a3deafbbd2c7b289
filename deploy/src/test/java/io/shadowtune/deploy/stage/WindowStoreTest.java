package io.shadowtune.deploy.stage;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.binary.SampleBatchReader;
import io.shadowtune.ingest.binary.SampleBatchWriter;
import io.shadowtune.ingest.json.Reading;
import io.shadowtune.ingest.json.SampleBatch;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.ingest.telemetry.TimeQuality;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.ingest.window.DeviceWindows;
import io.shadowtune.ingest.window.WindowConfig;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A device that is restored again and again must answer as one that never stopped. */
final class WindowStoreTest {
    private static final Instant T0 = Instant.parse("2026-03-02T10:00:00Z");
    private static final EntityId LEAF = EntityId.device("f", "leaf-1");
    private static final int PORTS = 5;

    private final SampleBatchWriter writer = new SampleBatchWriter();
    private final SampleBatchReader reader = new SampleBatchReader();
    private final TopologyTestDriver driver = new TopologyTestDriver(topology(), new Properties());
    private final KeyValueStore<String, byte[]> kept = driver.getKeyValueStore("kept");

    /** The store needs somebody to belong to. */
    private static final class Idle implements Processor<byte[], byte[], Void, Void> {
        @Override
        public void process(Record<byte[], byte[]> message) {
            throw new IllegalStateException("No message must come.");
        }
    }

    private static Topology topology() {
        Topology topology = new Topology();
        topology.addSource("in", new ByteArrayDeserializer(), new ByteArrayDeserializer(), "in");
        topology.addProcessor("none", Idle::new, "in");
        topology.addStateStore(
                Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore("kept"), Serdes.String(), Serdes.ByteArray()),
                "none");
        return topology;
    }

    @AfterEach
    void closeDriver() {
        driver.close();
    }

    private List<Sample> samples(byte[] message) {
        return ((Reading.Read<SampleBatch>) reader.read(message)).record().samples();
    }

    private byte[] message(int number, Random random) {
        Instant time = T0.plusMillis(400L * number);
        Header header = new Header("test", "t/0/" + number, time, TimeQuality.DEVICE, time, Set.of());
        List<Sample> samples = new ArrayList<>();
        for (int port = random.nextInt(PORTS); port < PORTS; port++) {
            Readings values = new Readings.Builder()
                    .put(PortSignals.TX_BYTES, 1_000_000L * number + port)
                    .build();
            samples.add(new Sample(EntityId.port("f", "leaf-1", "Ethernet" + port), header, values));
        }
        return writer.write(new SampleBatch(LEAF, samples));
    }

    private DeviceWindows restored(WindowStore store) {
        DeviceWindows device = new DeviceWindows(WindowConfig.DEFAULT);
        store.restore(new WindowStore.Restorer() {
            @Override
            public DeviceWindows device(EntityId holder, Duration length) {
                assertThat(holder).isEqualTo(LEAF);
                assertThat(length).isEqualTo(WindowConfig.DEFAULT.length());
                return device;
            }

            @Override
            public void again(EntityId holder, byte[] message) {
                assertThat(device.addAll(samples(message)))
                        .as("what closed something is in the state")
                        .isEmpty();
            }
        });
        return device;
    }

    @Test
    void restore_afterAnyMessage_goesOnAsIfNothingHappened() {
        Random random = new Random(7);
        WindowStore store = new WindowStore(kept, WindowConfig.DEFAULT.length());
        DeviceWindows device = new DeviceWindows(WindowConfig.DEFAULT);
        DeviceWindows control = new DeviceWindows(WindowConfig.DEFAULT);
        int restarts = 0;
        for (int number = 0; number < 2_000; number++) {
            byte[] message = message(number, random);
            List<Window> closed = device.addAll(samples(message));
            if (closed.isEmpty()) {
                store.added(LEAF, device, message);
            } else {
                store.changed(LEAF, device);
            }

            assertThat(closed).isEqualTo(control.addAll(samples(message)));
            if (random.nextInt(10) == 0) {
                store = new WindowStore(kept, WindowConfig.DEFAULT.length());
                device = restored(store);
                restarts++;
            }
        }
        assertThat(restarts).isGreaterThan(100);
        assertThat(device.closeAll()).isEqualTo(control.closeAll());
    }

    @Test
    void added_manyMessages_keepsABoundedNumberOfRecords() {
        Random random = new Random(8);
        WindowStore store = new WindowStore(kept, WindowConfig.DEFAULT.length());
        DeviceWindows device = new DeviceWindows(WindowConfig.DEFAULT);
        for (int number = 0; number < 500; number++) {
            byte[] message = message(number, random);
            device.addAll(samples(message));
            store.added(LEAF, device, message);
        }

        assertThat(kept.approximateNumEntries()).isBetween(2L, 66L);
    }
}

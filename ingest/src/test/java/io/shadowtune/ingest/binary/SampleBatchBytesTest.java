package io.shadowtune.ingest.binary;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.json.Reading;
import io.shadowtune.ingest.json.RecordJson;
import io.shadowtune.ingest.json.SampleBatch;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.GpuSignals;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.QueueSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.RejectReason;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.ingest.telemetry.TimeQuality;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class SampleBatchBytesTest {
    private static final Instant T0 = Instant.parse("2026-03-02T10:00:00.123456789Z");
    private static final EntityId LEAF = EntityId.device("f", "leaf-1");
    private static final EntityId PORT = EntityId.port("f", "leaf-1", "Ethernet4/1");
    private static final EntityId QUEUE = EntityId.queue("f", "leaf-1", "Ethernet4/1", 3);
    private static final Header CLEAN =
            new Header("gnmic.event/sonic", "t/0/1", T0, TimeQuality.COLLECTOR, T0.plusMillis(7), Set.of());

    private final SampleBatchWriter writer = new SampleBatchWriter();
    private final SampleBatchReader reader = new SampleBatchReader();

    private static Readings port(long txBytes) {
        return new Readings.Builder()
                .put(PortSignals.TX_BYTES, txBytes)
                .put(PortSignals.RX_PFC_FRAMES.get(3), 1L)
                .build();
    }

    private static SampleBatch onePort() {
        return new SampleBatch(LEAF, List.of(new Sample(PORT, CLEAN, port(258))));
    }

    /** The example of docs/topics.md, byte by byte: who changes it changes a contract. */
    private static final String ONE_PORT = "b50100" + "00000091"
            + text("device:f/leaf-1")
            + "01" + text("port") + "02" + text("txBytes") + text("rxPfcFrames[3]")
            + "01" + "0000005e"
            + "0000003b" + text("gnmic.event/sonic") + text("t/0/1")
            + "0000000069a55fa0" + "075bcd15" + text("COLLECTOR")
            + "0000000069a55fa0" + "07c69cd5" + "00"
            + "01"
            + "00" + text("Ethernet4/1") + "00"
            + "0000000000000102" + "0000000000000001";

    private static String text(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        return HexFormat.of().toHexDigits((byte) utf8.length) + HexFormat.of().formatHex(utf8);
    }

    @Test
    void write_onePort_isTheLayoutOfTheDocument() {
        assertThat(HexFormat.of().formatHex(writer.write(onePort()))).isEqualTo(ONE_PORT);
    }

    @Test
    void read_theLayoutOfTheDocument_isTheBatch() {
        assertThat(reader.read(HexFormat.of().parseHex(ONE_PORT))).isEqualTo(new Reading.Read<>(onePort()));
    }

    @Test
    void read_kindsShapesHeadersAndNames_areAsWritten() {
        Header flagged = new Header(
                "gnmic.event/sonic", "t/0/1", T0, TimeQuality.KAFKA, T0, Set.of(Flag.PARTIAL, Flag.CLOCK_SKEW));
        Readings queue = new Readings.Builder()
                .put(QueueSignals.TX_BYTES, Long.MIN_VALUE)
                .build();
        SampleBatch batch = new SampleBatch(
                LEAF,
                List.of(
                        new Sample(PORT, CLEAN, port(-1L)),
                        new Sample(QUEUE, CLEAN, queue),
                        new Sample(EntityId.port("f", "leaf-1", "Übertragung"), flagged, port(2)),
                        new Sample(QUEUE, flagged, queue)));
        SampleBatch gpus = new SampleBatch(
                EntityId.host("f", "h".repeat(300)),
                List.of(new Sample(
                        EntityId.gpu("f", "h".repeat(300), 1000),
                        CLEAN,
                        new Readings.Builder()
                                .put(GpuSignals.UTILIZATION, Double.NaN)
                                .build())));

        for (int i = 0; i < 2; i++) {
            assertThat(reader.read(writer.write(batch))).isEqualTo(new Reading.Read<>(batch));
            assertThat(reader.read(writer.write(gpus))).isEqualTo(new Reading.Read<>(gpus));
        }
    }

    @Test
    void read_laterMinor_skipsSignalsAndPartsItDoesNotKnow() {
        String later = ONE_PORT.replace("b50100" + "00000091", "b50109" + "00000093")
                .replace(text("rxPfcFrames[3]"), text("rxNewFrames[3]"));

        Reading<SampleBatch> reading = reader.read(HexFormat.of().parseHex(later + "beef"));

        Readings known = new Readings.Builder().put(PortSignals.TX_BYTES, 258L).build();
        assertThat(reading)
                .isEqualTo(new Reading.Read<>(new SampleBatch(LEAF, List.of(new Sample(PORT, CLEAN, known)))));
    }

    @Test
    void read_columnsInAnotherOrder_findTheirSignals() {
        String swapped =
                ONE_PORT.replace(text("txBytes") + text("rxPfcFrames[3]"), text("rxPfcFrames[3]") + text("txBytes"));

        Reading<SampleBatch> reading = reader.read(HexFormat.of().parseHex(swapped));

        Readings values = new Readings.Builder()
                .put(PortSignals.RX_PFC_FRAMES.get(3), 258L)
                .put(PortSignals.TX_BYTES, 1L)
                .build();
        assertThat(reading)
                .isEqualTo(new Reading.Read<>(new SampleBatch(LEAF, List.of(new Sample(PORT, CLEAN, values)))));
    }

    @Test
    void read_laterMajor_isRefused() {
        byte[] message = writer.write(onePort());
        message[1]++;

        assertThat(reader.read(message))
                .isEqualTo(
                        new Reading.Refused<>(RejectReason.UNKNOWN_VERSION, "schemaVersion 2.0, this build reads 1.0"));
    }

    @Test
    void read_cutAnywhere_isRefusedNotThrown() {
        byte[] message = writer.write(onePort());
        for (int length = 0; length < message.length; length++) {
            assertThat(reader.read(Arrays.copyOf(message, length)))
                    .as("cut at %d", length)
                    .isInstanceOf(Reading.Refused.class);
        }
    }

    @Test
    void read_anyByteChanged_isReadOrRefusedNotThrown() {
        byte[] message = writer.write(onePort());
        List<Integer> read = new ArrayList<>();
        for (int at = 0; at < message.length; at++) {
            for (int bit = 0; bit < 8; bit++) {
                byte[] changed = message.clone();
                changed[at] ^= (byte) (1 << bit);
                if (new SampleBatchReader().read(changed) instanceof Reading.Read<SampleBatch>) {
                    read.add(at);
                }
            }
        }
        assertThat(read).as("values and names have no checksum of their own").isNotEmpty();
    }

    @Test
    void read_portOfAHost_isRefused() {
        byte[] message = HexFormat.of().parseHex(ONE_PORT.replace(text("device:f/leaf-1"), text("host:f/leaf-123")));

        assertThat(reader.read(message)).isInstanceOf(Reading.Refused.class);
    }

    @Test
    void claims_binaryOnly() {
        assertThat(SampleBatchReader.claims(writer.write(onePort()))).isTrue();
        assertThat(SampleBatchReader.claims(new RecordJson().write(onePort()))).isFalse();
        assertThat(SampleBatchReader.claims(new byte[0])).isFalse();
    }
}

package io.shadowtune.ingest.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.Arm;
import io.shadowtune.ingest.telemetry.ArmWish;
import io.shadowtune.ingest.telemetry.Coverage;
import io.shadowtune.ingest.telemetry.Decision;
import io.shadowtune.ingest.telemetry.EndOfInput;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.EvidenceLabel;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.FlowFeatures;
import io.shadowtune.ingest.telemetry.GaugeSummary;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.PredictedEffect;
import io.shadowtune.ingest.telemetry.Provenance;
import io.shadowtune.ingest.telemetry.QueueSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.RejectReason;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.ingest.telemetry.Scope;
import io.shadowtune.ingest.telemetry.TimeQuality;
import io.shadowtune.ingest.telemetry.Watermark;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.ingest.telemetry.WredSetting;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class RecordJsonTest {
    private static final Instant T0 = Instant.parse("2026-03-02T10:00:00.123456789Z");
    private static final EntityId PORT = EntityId.port("f", "leaf-1", "Ethernet4/1");
    private static final EntityId QUEUE = EntityId.queue("f", "leaf-1", "Ethernet4/1", 3);

    private final RecordJson json = new RecordJson();

    private void roundTrips(Object record) {
        assertThat(json.read(json.write(record))).isEqualTo(new Reading.Read<>(record));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void write_sampleBatch_readsBackWithUnsignedCountersAndFlags() {
        Header clean = new Header("gnmic.event/sonic", "t/0/1", T0, TimeQuality.COLLECTOR, T0, Set.of());
        Header flagged = new Header(
                "gnmic.event/sonic", "t/0/1", T0, TimeQuality.KAFKA, T0, Set.of(Flag.PARTIAL, Flag.CLOCK_SKEW));
        Readings port = new Readings.Builder()
                .put(PortSignals.TX_BYTES, -1L)
                .put(PortSignals.RX_PFC_FRAMES.get(3), 0L)
                .build();
        Readings queue = new Readings.Builder()
                .put(QueueSignals.TX_BYTES, Long.MIN_VALUE)
                .build();
        roundTrips(new SampleBatch(
                EntityId.device("f", "leaf-1"),
                List.of(
                        new Sample(PORT, clean, port),
                        new Sample(QUEUE, clean, queue),
                        new Sample(QUEUE, flagged, queue))));
    }

    @Test
    void write_window_readsBack() {
        roundTrips(new Window(
                QUEUE,
                T0,
                T0.plusSeconds(10),
                new Readings.Builder().put(QueueSignals.TX_BYTES, 7L).build(),
                List.of(new GaugeSummary(QueueSignals.DEPTH_BYTES, 3, 1.5, 2, 2)),
                List.of(new Window.WatermarkReading(
                        QueueSignals.WATERMARK_BYTES, new Watermark(9, T0.minusSeconds(60), T0))),
                Optional.of(new FlowFeatures(1, 2, 3, 4, 5, 6, 7, 8)),
                new Coverage(10, 0.95, 2),
                Set.of(Flag.RESET)));
    }

    @Test
    void write_decision_readsBackWithItsOffsets() {
        WredSetting setting = new WredSetting(true, 400_000, 1_600_000, 0.2);
        roundTrips(new Decision(
                "d1",
                new Scope(EntityId.wredProfile("f", "leaf-1", "AZURE_LOSSLESS"), "f/leaf-1"),
                T0,
                T0.plusSeconds(1800),
                Optional.of(setting),
                Arm.HOLD,
                false,
                List.of(
                        new ArmWish(
                                Arm.BEST_STATIC,
                                Optional.of(setting),
                                Optional.empty(),
                                "because",
                                "rule-1",
                                List.of("hit")),
                        new ArmWish(
                                Arm.LEARNED,
                                Optional.of(setting),
                                Optional.of(setting),
                                "because",
                                "surface-learned",
                                List.of(),
                                Optional.of(new PredictedEffect(
                                        "cost for balanced", 0.1, -0.05, 0.2, 0.3, EvidenceLabel.UNIDENTIFIED)))),
                new Provenance("m", "c", "k", Map.of("windows/0", 17L))));
    }

    @Test
    void read_wishWrittenBeforeThereWereEffects_hasNone() throws Exception {
        ArmWish wish = new com.fasterxml.jackson.databind.ObjectMapper()
                .registerModule(new com.fasterxml.jackson.datatype.jdk8.Jdk8Module())
                .readValue("{\"arm\":\"HOLD\",\"because\":\"b\",\"rule\":\"r\",\"envelopeHits\":[]}", ArmWish.class);
        assertThat(wish.effect()).isEmpty();
    }

    @Test
    void read_unknownFields_areIgnored() {
        byte[] message = utf8("{\"schemaVersion\":\"1.7\",\"type\":\"end-of-input\",\"runId\":\"r\",\"writer\":0,"
                + "\"writers\":1,\"new\":{\"deep\":[1]}}");

        assertThat(json.read(message)).isEqualTo(new Reading.Read<>(new EndOfInput("r", 0, 1)));
    }

    @Test
    void read_laterMajor_isRefused() {
        byte[] message = utf8("{\"schemaVersion\":\"2.0\",\"type\":\"end-of-input\",\"runId\":\"r\"}");

        assertThat(json.read(message))
                .isEqualTo(
                        new Reading.Refused<>(RejectReason.UNKNOWN_VERSION, "schemaVersion 2.0, this build reads 1.0"));
    }

    @Test
    void read_garbage_isRefusedNotThrown() {
        for (String text : List.of(
                "",
                "null",
                "[]",
                "{",
                "{\"type\":\"window\"}",
                "{\"schemaVersion\":\"1.0\"}",
                "{\"schemaVersion\":\"1.0\",\"type\":\"window\",\"entity\":\"nonsense\"}",
                "{\"schemaVersion\":\"1.0\",\"type\":\"window\"}",
                "{\"schemaVersion\":\"1.0\",\"type\":\"samples\",\"holder\":\"device:f/l\",\"groups\":[{}]}",
                "{\"schemaVersion\":\"1.0\",\"type\":\"end-of-input\",\"runId\":\"r\",\"writer\":5,\"writers\":1}",
                "{\"schemaVersion\":\"1.0\",\"type\":\"no-such\"}")) {
            assertThat(json.read(utf8(text))).as(text).isInstanceOf(Reading.Refused.class);
        }
    }
}

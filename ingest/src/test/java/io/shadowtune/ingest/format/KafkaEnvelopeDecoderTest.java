package io.shadowtune.ingest.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.RejectReason;
import io.shadowtune.ingest.telemetry.TelemetryRecord;
import io.shadowtune.ingest.telemetry.TimeQuality;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

final class KafkaEnvelopeDecoderTest {
    private static final String LINE = "ethtool,host=h,interface=e rx_bytes_phy=1i";

    @Test
    void decode_recordingOfManyTopics_readsEachByItsOwnFormat() {
        Samples.Read read = Samples.read("kafka/replay_mixed_topics.ndjson");

        assertThat(read.account().accepted()).isEqualTo(26);
        assertThat(read.account().rejected()).isEqualTo(Map.of(RejectReason.UNSUPPORTED_FORMAT, 25L));
        assertThat(read.records().stream().map(r -> r.header().sourceFormat()).distinct())
                .containsExactlyInAnyOrder("goflow2.v2.json", "gnmic.event/sonic", "telegraf.influx");
        assertThat(read.records().get(0).header().origin()).isEqualTo("flow-messages/0/0");
    }

    @Test
    void decode_edges_tombstonesAreIgnoredAndRedeliveriesHaveOneOrigin() {
        Samples.Read read = Samples.read("kafka/edge_envelopes.ndjson");

        assertThat(read.account().ignored()).isEqualTo(2);
        assertThat(read.account().rejected()).isEmpty();
        List<TelemetryRecord> twice = read.records().stream()
                .filter(r -> r.header().origin().equals("telemetry/0/4"))
                .toList();
        assertThat(twice).hasSize(6);
        assertThat(twice.subList(0, 3)).isEqualTo(twice.subList(3, 6));
    }

    @Test
    void decode_timeOfTheRecord_isTheTransportTime() {
        TelemetryRecord record = decode(envelope("\"timestamp_ms\":1772445601000", "\"value\":\"" + LINE + "\""))
                .records()
                .get(0);

        assertThat(record.header().eventTime()).isEqualTo(Samples.T0.plusSeconds(1));
        assertThat(record.header().timeQuality()).isEqualTo(TimeQuality.KAFKA);
    }

    @Test
    void decode_noTimestamp_leavesTheTimeAssumed() {
        TelemetryRecord record = decode(envelope("\"timestamp_ms\":-1", "\"value\":\"" + LINE + "\""))
                .records()
                .get(0);

        assertThat(record.header().timeQuality()).isEqualTo(TimeQuality.ASSUMED);
    }

    @Test
    void decode_compressedValue_isInflatedWithinBounds() throws IOException {
        assertThat(decode(envelope("\"timestamp_ms\":1", "\"value_b64\":\"" + gzip64(LINE) + "\""))
                        .accepted())
                .isEqualTo(1);
        Decoded bomb = decode(envelope("\"timestamp_ms\":1", "\"value_b64\":\"" + gzip64("0".repeat(17 << 20)) + "\""));
        assertThat(bomb.rejections()).extracting(r -> r.reason()).containsExactly(RejectReason.TOO_LARGE);
        assertThat(bomb.rejections().get(0).origin()).isEqualTo("t/3/9");
    }

    @Test
    void decode_emptyDocuments_sayNothing() {
        for (String value : List.of("[]", "{}", "null", "[{}]", "", " ")) {
            Decoded decoded = decode(envelope("\"timestamp_ms\":1", "\"value\":\"" + value + "\""));
            assertThat(decoded.rejections()).as(value).isEmpty();
            assertThat(decoded.accepted()).isZero();
        }
    }

    @Test
    void decode_notAnEnvelope_isRejected() {
        assertThat(decode("{\"topic\":\"t\",\"partition\":\"x\",\"offset\":1}").rejections())
                .extracting(r -> r.reason())
                .containsExactly(RejectReason.MALFORMED);
        assertThat(decode(envelope("\"timestamp_ms\":1", "\"value_b64\":\"***\""))
                        .rejections())
                .extracting(r -> r.reason())
                .containsExactly(RejectReason.MALFORMED);
    }

    private static String envelope(String time, String value) {
        return "{\"topic\":\"t\",\"partition\":3,\"offset\":9," + time + ",\"headers\":[]," + value + "}";
    }

    private static Decoded decode(String json) {
        Decoder decoder = Objects.requireNonNull(
                FormatCatalogue.create(DecodeLimits.DEFAULT).byName("kafka.envelope"));
        return decoder.decode(new Payload(json.getBytes(UTF_8), "f#1", null), Samples.context());
    }

    private static String gzip64(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(UTF_8));
        }
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }
}

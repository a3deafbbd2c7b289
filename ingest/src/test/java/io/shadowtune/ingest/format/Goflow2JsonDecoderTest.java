package io.shadowtune.ingest.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.FlowSample;
import io.shadowtune.ingest.telemetry.RejectReason;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class Goflow2JsonDecoderTest {
    @Test
    void decode_mappedForm_readsTimesAsTextAndFlagsWhatItLacks() {
        FlowSample flow = (FlowSample)
                Samples.read("goflow2/v2_json_mapping_yaml.ndjson").records().get(0);

        assertThat(flow.header().eventTime()).isEqualTo(Instant.parse("2026-03-02T10:00:23.801743784Z"));
        assertThat(flow.header().flags()).as("no ip_tos").containsExactly(Flag.PARTIAL);
        assertThat(flow.key().ipProto()).isEqualTo(17);
        assertThat(flow.start()).isEqualTo(flow.header().eventTime());
    }

    @Test
    void decode_versionOne_readsSecondsAndNumbers() {
        Samples.Read read = Samples.read("goflow2/v1_json.ndjson");
        FlowSample flow = (FlowSample) read.records().get(0);

        assertThat(read.account().accepted()).isEqualTo(30);
        assertThat(flow.header().sourceFormat()).isEqualTo("goflow2.v1.json");
        assertThat(flow.header().flags()).containsExactly(Flag.SCHEMA_V1);
        assertThat(flow.header().eventTime()).isEqualTo(Instant.ofEpochSecond(1_772_445_623));
        assertThat(flow.key().ipProto()).isEqualTo(17);
        assertThat(flow.dscp()).isEqualTo(26);
        assertThat(flow.ecn()).isEqualTo(2);
    }

    @Test
    void decode_unknownSamplingRate_scalesNothing() {
        FlowSample flow = (FlowSample)
                Samples.read("bad/goflow2_sampling_rate_zero.ndjson").records().get(0);

        assertThat(flow.samplingRate()).isNull();
        assertThat(flow.bytesEstimated()).isNull();
        assertThat(flow.bytesSampled()).isEqualTo(4158);
    }

    @Test
    void decode_startOutsideTheFlow_isClamped() {
        for (var record : Samples.read("bad/goflow2_clock_skew.ndjson").records()) {
            FlowSample flow = (FlowSample) record;
            assertThat(flow.start()).isBeforeOrEqualTo(flow.end());
            assertThat(flow.start()).isAfterOrEqualTo(flow.end().minusSeconds(1800));
        }
    }

    @Test
    void decode_interfacesThatAreNoPorts_resolveToNone() {
        for (String index : new String[] {"0", "1073741823", "2147483650"}) {
            FlowSample flow = one("\"in_if\":" + index + ",\"out_if\":4");
            assertThat(flow.ports().inPort()).isNull();
            assertThat(flow.ports().outPort()).isNotNull();
            assertThat(flow.header().flags()).isEmpty();
        }
        assertThat(one("\"in_if\":99,\"out_if\":4").header().flags()).containsExactly(Flag.UNRESOLVED_ENTITY);
    }

    @Test
    void decode_valuesOutOfRange_areLeftOutAndFlagged() {
        FlowSample flow = one("\"src_port\":70000,\"ip_tos\":256,\"proto\":-1");

        assertThat(flow.key().srcPort()).isZero();
        assertThat(flow.dscp()).isZero();
        assertThat(flow.header().flags()).containsExactly(Flag.PARTIAL);
    }

    @Test
    void decode_recordThatNamesNoSamplerOrSize_isRejected() {
        assertThat(decode("{\"time_received_ns\":1772445600000000000,\"bytes\":1}")
                        .rejections())
                .extracting(r -> r.reason())
                .containsExactly(RejectReason.MALFORMED);
        assertThat(decode("{\"sampler_address\":\"10.0.0.1\",\"bytes\":-1}").rejections())
                .extracting(r -> r.reason())
                .containsExactly(RejectReason.NO_USABLE_FIELD);
        assertThat(decode("{\"sampler_address\":\"10.0.0.1\",\"bytes\":9223372036854775807,\"sampling_rate\":2}")
                        .rejections())
                .extracting(r -> r.reason())
                .containsExactly(RejectReason.NO_USABLE_FIELD);
    }

    private static FlowSample one(String fields) {
        Decoded decoded = decode("{\"time_received_ns\":1772445600000000000,\"sampler_address\":\"10.255.0.13\","
                + "\"sampling_rate\":20000,\"bytes\":100,\"packets\":1,\"ip_tos\":0," + fields + "}");
        assertThat(decoded.rejections()).isEmpty();
        return (FlowSample) decoded.records().get(0);
    }

    private static Decoded decode(String json) {
        return new Goflow2JsonDecoder(DecodeLimits.DEFAULT)
                .decode(new Payload(json.getBytes(UTF_8), "f#1", null), Samples.context());
    }
}

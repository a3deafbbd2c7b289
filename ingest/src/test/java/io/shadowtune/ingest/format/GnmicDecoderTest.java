package io.shadowtune.ingest.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.AliasTable;
import io.shadowtune.ingest.telemetry.BufferSignals;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.QueueSignals;
import io.shadowtune.ingest.telemetry.RejectReason;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.ingest.telemetry.TelemetryRecord;
import java.util.List;
import org.junit.jupiter.api.Test;

final class GnmicDecoderTest {
    private static final EntityId QUEUE = EntityId.queue("gpu-a", "leaf-3", "Ethernet12", 3);

    @Test
    void decode_wildcardWithVendorAliases_givesNosNames() {
        assertThat(Samples.read("gnmic/sonic_queues_wildcard_alias_event.ndjson")
                        .records())
                .extracting(TelemetryRecord::entity)
                .contains(QUEUE, EntityId.queue("gpu-a", "leaf-3", "Ethernet0", 3))
                .allMatch(e -> e.device().equals("leaf-3"));
    }

    @Test
    void decode_aliasesNobodyKnows_areKeptAndFlagged() {
        TelemetryRecord record = Samples.read(
                        "gnmic/sonic_queues_wildcard_alias_event.ndjson", Samples.context(AliasTable.EMPTY))
                .records()
                .get(0);

        assertThat(record.entity()).isEqualTo(EntityId.queue("gpu-a", "192.168.20.13", "etp1", 3));
        assertThat(record.header().flags()).containsExactly(Flag.UNRESOLVED_ENTITY);
    }

    @Test
    void decode_priorityGroups_giveSharedAndHeadroomWatermarks() {
        Sample sample = (Sample)
                Samples.read("gnmic/sonic_pg_watermarks_event.ndjson").records().get(0);

        assertThat(sample.entity()).isEqualTo(EntityId.priorityGroup("gpu-a", "leaf-3", "Ethernet0", 3));
        assertThat(sample.values().get(BufferSignals.SHARED_WATERMARK_BYTES)).isEqualTo(26102);
        assertThat(sample.values().get(BufferSignals.HEADROOM_WATERMARK_BYTES)).isZero();
    }

    @Test
    void decode_fullFieldSet_readsTheKnownAndIgnoresTheRest() {
        Sample sample = (Sample) Samples.read("gnmic/sonic_port_full_fieldset_event.ndjson")
                .records()
                .get(0);

        assertThat(sample.entity()).isEqualTo(EntityId.port("gpu-a", "leaf-3", "Ethernet12"));
        assertThat(sample.values().has(PortSignals.RX_BYTES)).isTrue();
        assertThat(sample.values().has(PortSignals.RX_PFC_FRAMES.get(7))).isTrue();
        assertThat(sample.header().flags()).isEmpty();
    }

    @Test
    void decode_wildcardOfPorts_namesEachPort() {
        Decoded decoded = event("{\"/COUNTERS/Ethernet*/Ethernet68/1/SAI_PORT_STAT_IF_IN_OCTETS\":\"7\","
                + "\"/COUNTERS/Ethernet*/Ethernet4/SAI_PORT_STAT_IF_IN_OCTETS\":\"8\"}");

        assertThat(decoded.records()).extracting(r -> r.entity().part()).containsExactly("Ethernet68/1", "Ethernet4");
    }

    @Test
    void decode_oneEventALeaf_meetsInOneSample() {
        List<TelemetryRecord> records =
                Samples.read("gnmic/openconfig_interfaces_event.ndjson").records();

        assertThat(records).hasSize(26);
        Sample sample = (Sample) records.get(0);
        assertThat(sample.entity()).isEqualTo(EntityId.port("gpu-a", "leaf-1", "Ethernet1/1"));
        assertThat(sample.header().sourceFormat()).isEqualTo("gnmic.event/openconfig");
        assertThat(sample.values().get(PortSignals.RX_BYTES)).isEqualTo(5_303_593_734_815_372L);
        assertThat(sample.values().size()).isEqualTo(8);
    }

    @Test
    void decode_openConfigQueues_numberTheQueueByItsName() {
        Sample sample = (Sample) Samples.read("gnmic/openconfig_qos_queues_event.ndjson")
                .records()
                .get(0);

        assertThat(sample.entity()).isEqualTo(EntityId.queue("gpu-a", "leaf-3-eos", "Ethernet4/1", 3));
        assertThat(sample.values().get(QueueSignals.TX_PACKETS)).isEqualTo(1_362_399_577_916L);
        assertThat(sample.values().has(QueueSignals.ECN_MARKED_PACKETS)).isTrue();
        assertThat(sample.values().has(QueueSignals.WATERMARK_BYTES)).isTrue();
    }

    @Test
    void decode_modulePrefixesAndNumbersAsText_areUnderstood() {
        Sample sample = (Sample) Samples.read("gnmic/openconfig_interfaces_json_ietf_event.ndjson")
                .records()
                .get(0);

        assertThat(sample.entity()).isEqualTo(EntityId.port("gpu-a", "leaf-2", "Ethernet4"));
        assertThat(sample.values().get(PortSignals.RX_BYTES)).isEqualTo(3_841_587_198_562_787L);
        assertThat(sample.values().get(PortSignals.RX_PACKETS)).isEqualTo(923_902_645_141L);
    }

    @Test
    void decode_packetsOfAllKindsBesideUnicast_giveWayToUnicast() {
        String both = "\"/interfaces/interface/state/counters/in-pkts\":9,"
                + "\"/interfaces/interface/state/counters/in-unicast-pkts\":7";
        String reversed = "\"/interfaces/interface/state/counters/in-unicast-pkts\":7,"
                + "\"/interfaces/interface/state/counters/in-pkts\":9";
        for (String values : List.of(both, reversed)) {
            Sample sample = (Sample) event("{" + values + "}").records().get(0);
            assertThat(sample.values().get(PortSignals.RX_PACKETS)).isEqualTo(7);
        }
    }

    @Test
    void decode_jsonFormat_isTheSameReadingAsTheEventFormat() {
        Samples.Read read = Samples.read("gnmic/sonic_queues_jsonformat.ndjson");

        assertThat(read.account().accepted()).isEqualTo(4);
        assertThat(read.account().ignored()).isEqualTo(1);
        assertThat(read.records()).hasSize(8);
        Sample sample = (Sample) read.records().get(1);
        assertThat(sample.entity()).isEqualTo(QUEUE);
        assertThat(sample.header().eventTime()).isEqualTo(EventTime.ofNanos(1_772_445_629_123_456_789L));
        assertThat(sample.values().get(QueueSignals.WATERMARK_BYTES)).isEqualTo(129_236);
    }

    @Test
    void decode_jsonFormatOfOpenConfig_takesKeysFromThePath() {
        Decoded decoded = new GnmicJsonDecoder(DecodeLimits.DEFAULT)
                .decode(
                        payload(
                                "{\"source\":\"leaf-2:6030\",\"subscription-name\":\"s\",\"timestamp\":1772445629123456789,"
                                        + "\"updates\":[{\"Path\":\"interfaces/interface[name=Ethernet1/1]/state/counters\","
                                        + "\"values\":{\"interfaces/interface/state/counters\":{\"in-octets\":\"12\"}}}]}"),
                        Samples.context());

        assertThat(decoded.records())
                .singleElement()
                .satisfies(record ->
                        assertThat(record.entity()).isEqualTo(EntityId.port("gpu-a", "leaf-2", "Ethernet1/1")));
    }

    @Test
    void decode_deletes_areNoRecords() {
        FileAccount account =
                Samples.read("gnmic/openconfig_delete_event.ndjson").account();

        assertThat(account.accepted()).isZero();
        assertThat(account.ignored()).isEqualTo(1);
    }

    @Test
    void decode_noSource_isRejected() {
        Decoded decoded = new GnmicEventDecoder(DecodeLimits.DEFAULT)
                .decode(
                        payload("[{\"timestamp\":1772445629123456789,\"tags\":{},\"values\":"
                                + "{\"/COUNTERS/Ethernet0/SAI_PORT_STAT_IF_IN_OCTETS\":\"1\"}}]"),
                        Samples.context());

        assertThat(decoded.rejections()).extracting(r -> r.reason()).containsExactly(RejectReason.MALFORMED);
    }

    @Test
    void decode_watchdogStatus_isAGauge() {
        Sample sample = (Sample) event("{\"/COUNTERS/Ethernet12/Queues/Ethernet12:3/PFC_WD_STATUS\":\"stormed\"}")
                .records()
                .get(0);

        assertThat(sample.values().get(QueueSignals.PFC_WATCHDOG_STORMED)).isEqualTo(1);
    }

    private static Decoded event(String values) {
        return new GnmicEventDecoder(DecodeLimits.DEFAULT)
                .decode(
                        payload("[{\"name\":\"s\",\"timestamp\":1772445629123456789,\"tags\":{\"source\":\"leaf-9\","
                                + "\"interface_name\":\"Ethernet1\"},\"values\":" + values + "}]"),
                        Samples.context());
    }

    private static Payload payload(String json) {
        return new Payload(json.getBytes(UTF_8), "f#1", null);
    }
}

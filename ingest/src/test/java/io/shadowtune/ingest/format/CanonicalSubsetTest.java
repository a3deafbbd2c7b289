package io.shadowtune.ingest.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.EntityKind;
import io.shadowtune.ingest.telemetry.FlowSample;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.JobPlacement;
import io.shadowtune.ingest.telemetry.NcclEvent;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.ingest.telemetry.Signal;
import io.shadowtune.ingest.telemetry.SignalFamily;
import io.shadowtune.ingest.telemetry.SignalTable;
import io.shadowtune.ingest.telemetry.TelemetryRecord;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The rows of the expected records that are of our formats, field by field. */
final class CanonicalSubsetTest {
    private static final Set<String> NOT_SIGNALS = Set.of(
            "type",
            "schemaVersion",
            "sourceFormat",
            "origin",
            "eventTimeNs",
            "eventTimeQuality",
            "flags",
            "deviceId",
            "portId",
            "queue");

    private final Map<String, List<TelemetryRecord>> read = new HashMap<>();

    @Test
    void decode_rowsOfOurFormats_areAsExpected() throws Exception {
        int compared = 0;
        ObjectMapper mapper = new ObjectMapper();
        for (String line : new String(Samples.bytes("expected/canonical_subset.ndjson"), UTF_8)
                .lines()
                .toList()) {
            JsonNode row = mapper.readTree(line);
            switch (row.path("type").asText()) {
                case "QueueCounters", "PortCounters" -> counters(row);
                case "FlowSample" -> flow(row);
                case "NcclEvent" -> ncclEvent(row);
                case "JobPlacement" -> placement(row);
                default -> {
                    continue;
                }
            }
            compared++;
        }
        assertThat(compared).isEqualTo(14);
    }

    private void counters(JsonNode row) {
        boolean queue = row.has("queue");
        EntityId entity = new EntityId(
                Samples.FABRIC,
                queue ? EntityKind.QUEUE : EntityKind.PORT,
                row.path("deviceId").asText(),
                row.path("portId").asText(),
                row.path("queue").asInt(-1));
        Sample sample = records(row).stream()
                .filter(record -> record.entity().equals(entity)
                        && at(row).equals(record.header().eventTime()))
                .map(Sample.class::cast)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no sample of " + row));
        header(row, sample.header());
        row.properties().forEach(field -> {
            if (!NOT_SIGNALS.contains(field.getKey())) {
                JsonNode value = field.getValue();
                if (value.isArray()) {
                    for (int i = 0; i < value.size(); i++) {
                        signal(sample, field.getKey() + "[" + i + "]", value.get(i));
                    }
                } else {
                    signal(sample, field.getKey(), value);
                }
            }
        });
    }

    private static void signal(Sample sample, String name, JsonNode expected) {
        SignalFamily family =
                Objects.requireNonNull(SignalTable.of(sample.entity().kind()));
        Signal signal = Objects.requireNonNull(family.byName(name), name);
        Readings values = sample.values();
        @Nullable Long value = expected.isNull() ? null : (Long) expected.asLong();
        assertThat(values.get(signal)).as("%s of %s", name, sample.entity()).isEqualTo(value);
    }

    private void flow(JsonNode row) {
        FlowSample flow = (FlowSample) records(row).get(0);
        header(row, flow.header());
        assertThat(flow.entity().device()).isEqualTo(row.path("samplerId").asText());
        assertThat(flow.ports().inPort()).isEqualTo(port(row, "inPortId"));
        assertThat(flow.ports().outPort()).isEqualTo(port(row, "outPortId"));
        assertThat(flow.key().srcAddress()).isEqualTo(row.path("srcAddr").asText());
        assertThat(flow.key().dstAddress()).isEqualTo(row.path("dstAddr").asText());
        assertThat(flow.key().ipProto()).isEqualTo(row.path("ipProto").asInt());
        assertThat(flow.key().srcPort()).isEqualTo(row.path("srcPort").asInt());
        assertThat(flow.key().dstPort()).isEqualTo(row.path("dstPort").asInt());
        assertThat(flow.dscp()).isEqualTo(row.path("dscp").asInt());
        assertThat(flow.ecn()).isEqualTo(row.path("ecn").asInt());
        assertThat(flow.bytesSampled()).isEqualTo(row.path("bytesSampled").asLong());
        assertThat(flow.packetsSampled()).isEqualTo(row.path("packetsSampled").asLong());
        assertThat(flow.samplingRate()).isEqualTo(row.path("samplingRate").asLong());
        assertThat(flow.bytesEstimated()).isEqualTo(row.path("bytesEstimated").asLong());
        assertThat(flow.start()).isEqualTo(EventTime.ofNanos(row.path("startNs").asLong()));
        assertThat(flow.end()).isEqualTo(EventTime.ofNanos(row.path("endNs").asLong()));
    }

    private void ncclEvent(JsonNode row) {
        NcclEvent event = (NcclEvent) records(row).get(0);
        header(row, event.header());
        NcclEvent.Operation operation = event.operation().orElseThrow();
        assertThat(List.of(
                        event.kind().name(),
                        event.entity().device(),
                        String.valueOf(event.process().pid()),
                        event.process().communicatorId(),
                        String.valueOf(event.process().rank()),
                        String.valueOf(event.process().ranks()),
                        operation.name()))
                .isEqualTo(List.of(
                        row.path("kind").asText(),
                        row.path("hostId").asText(),
                        row.path("pid").asText(),
                        row.path("commId").asText(),
                        row.path("rank").asText(),
                        row.path("nRanks").asText(),
                        row.path("op").asText()));
        assertThat(operation.sequence()).isEqualTo(row.path("opSeq").asLong());
        assertThat(operation.sizeBytes()).isEqualTo(row.path("sizeBytes").asLong());
        assertThat(operation.duration().toNanos())
                .isEqualTo(row.path("durationNs").asLong());
        assertThat(operation.algorithmBytesPerSecond())
                .isEqualTo(row.path("algBwBytesPerSec").asDouble());
        assertThat(operation.busBytesPerSecond())
                .isEqualTo(row.path("busBwBytesPerSec").asDouble());
    }

    private void placement(JsonNode row) {
        JobPlacement placement = (JobPlacement) records(row).get(0);
        header(row, placement.header());
        assertThat(placement.entity())
                .isEqualTo(EntityId.job(Samples.FABRIC, row.path("jobId").asText()));
        assertThat(placement.scheduler()).isEqualTo(row.path("scheduler").asText());
        assertThat(placement.name()).isEqualTo(row.path("name").asText());
        assertThat(placement.user()).isEqualTo(row.path("user").asText());
        assertThat(placement.state()).isEqualTo(row.path("state").asText());
        assertThat(placement.start())
                .isEqualTo(EventTime.ofNanos(row.path("startNs").asLong()));
        assertThat(placement.hosts()).hasSize(row.path("hosts").size());
        for (int i = 0; i < placement.hosts().size(); i++) {
            JobPlacement.HostSlots slots = placement.hosts().get(i);
            assertThat(slots.host().device())
                    .isEqualTo(row.path("hosts").path(i).path("hostId").asText());
            assertThat(slots.gpuIndices()).containsExactly(0, 1, 2, 3);
        }
    }

    private static EntityId port(JsonNode row, String field) {
        return EntityId.port(
                Samples.FABRIC, row.path("samplerId").asText(), row.path(field).asText());
    }

    private static void header(JsonNode row, Header header) {
        assertThat(header.sourceFormat()).isEqualTo(row.path("sourceFormat").asText());
        assertThat(header.eventTime()).isEqualTo(at(row));
        assertThat(header.timeQuality().name())
                .isEqualTo(row.path("eventTimeQuality").asText());
        assertThat(header.flags()).isEmpty();
    }

    private static Instant at(JsonNode row) {
        return EventTime.ofNanos(row.path("eventTimeNs").asLong());
    }

    private List<TelemetryRecord> records(JsonNode row) {
        String file = row.path("origin").asText().replaceAll("#.*", "");
        return read.computeIfAbsent(file, f -> Samples.read(f).records());
    }
}

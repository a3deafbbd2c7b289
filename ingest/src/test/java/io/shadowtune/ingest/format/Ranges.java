package io.shadowtune.ingest.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.ConfigSnapshot;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.FlowSample;
import io.shadowtune.ingest.telemetry.JobPlacement;
import io.shadowtune.ingest.telemetry.Nature;
import io.shadowtune.ingest.telemetry.NcclEvent;
import io.shadowtune.ingest.telemetry.NicSignals;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.ingest.telemetry.Signal;
import io.shadowtune.ingest.telemetry.SignalFamily;
import io.shadowtune.ingest.telemetry.SignalTable;
import io.shadowtune.ingest.telemetry.TelemetryRecord;
import io.shadowtune.ingest.telemetry.TopologySnapshot;
import io.shadowtune.ingest.telemetry.Unit;
import java.time.Instant;
import java.util.Objects;

/** What holds of every record, whatever its source wrote. */
final class Ranges {
    private static final Instant EARLIEST = Instant.parse("2000-01-01T00:00:00Z");

    private Ranges() {}

    static void check(Decoded decoded) {
        assertThat(decoded.accepted()).isNotNegative();
        assertThat(decoded.ignored()).isNotNegative();
        assertThat(decoded.rejections()).allSatisfy(r -> {
            assertThat(r.because()).isNotBlank().doesNotContain("\n");
            assertThat(r.origin()).isNotBlank();
        });
        decoded.records().forEach(Ranges::check);
        assertThat(decoded.records().isEmpty()).isEqualTo(decoded.accepted() == 0);
    }

    private static void check(TelemetryRecord record) {
        Instant at = record.header().eventTime();
        assertThat(at).isAfterOrEqualTo(EARLIEST);
        boolean carried = record.header().origin().contains("/");
        // A carrier's own clock bounds what it carries; without one, ours does.
        assertThat(carried || !at.isAfter(Samples.NOW.plusSeconds(30))).isTrue();
        assertThat(EntityId.parse(record.entity().text())).isEqualTo(record.entity());
        if (record instanceof Sample sample) {
            sample(sample);
        } else if (record instanceof FlowSample flow) {
            flow(flow);
        } else if (record instanceof NcclEvent event) {
            assertThat(event.text()).hasSizeLessThanOrEqualTo(16 << 20);
            event.operation()
                    .ifPresent(operation ->
                            assertThat(operation.duration().isNegative()).isFalse());
        } else if (record instanceof JobPlacement placement) {
            assertThat(placement.hosts()).hasSizeLessThanOrEqualTo(DecodeLimits.DEFAULT.maxExpansion());
            assertThat(placement.state()).isNotBlank();
        } else if (record instanceof ConfigSnapshot config) {
            assertThat(config.bindings().size()).isLessThanOrEqualTo(DecodeLimits.DEFAULT.maxExpansion());
        } else if (record instanceof TopologySnapshot topology) {
            assertThat(topology.ports()).allMatch(p -> p.ifIndex() >= 0 && p.speedBitsPerSecond() >= 0);
        }
    }

    private static void sample(Sample sample) {
        assertThat(sample.values().size()).isPositive();
        SignalFamily family =
                Objects.requireNonNull(SignalTable.of(sample.entity().kind()));
        for (int i = 0; i < sample.values().size(); i++) {
            assertThat(sample.values().signalAt(i).family()).isEqualTo(family.name());
        }
        for (int i = 0; i < sample.values().size(); i++) {
            Signal signal = sample.values().signalAt(i);
            if (signal.nature() == Nature.GAUGE_DOUBLE) {
                assertThat(sample.values().asDouble(signal))
                        .as(signal.toString())
                        .isBetween(0.0, signal.unit() == Unit.RATIO ? 1.0 : 0x1p62);
            }
        }
        long linkUp = sample.values().orElse(NicSignals.LINK_UP, 0);
        assertThat(linkUp).isBetween(0L, 1L);
        assertThat(sample.values().orElse(NicSignals.PCI_STALLED_READ_PERCENT, 0))
                .isBetween(0L, 100L);
    }

    private static void flow(FlowSample flow) {
        assertThat(flow.dscp()).isBetween(0, 63);
        assertThat(flow.ecn()).isBetween(0, 3);
        assertThat(flow.key().srcPort()).isBetween(0, 65_535);
        assertThat(flow.key().dstPort()).isBetween(0, 65_535);
        assertThat(flow.key().ipProto()).isBetween(0, 255);
        assertThat(flow.bytesSampled()).isNotNegative();
        assertThat(flow.packetsSampled()).isNotNegative();
        assertThat(flow.start()).isBeforeOrEqualTo(flow.end());
        if (flow.bytesEstimated() != null) {
            assertThat(flow.bytesEstimated()).isNotNegative();
        }
    }
}

package io.shadowtune.reports.why.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.Coverage;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.TimeQuality;
import io.shadowtune.ingest.telemetry.TopologySnapshot;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.reports.history.HistoryBatch;
import io.shadowtune.reports.history.HistoryConfig;
import io.shadowtune.reports.history.HistoryReader;
import io.shadowtune.reports.history.HistoryWriter;
import io.shadowtune.reports.why.changes.TimelineEntry;
import io.shadowtune.reports.why.changes.TimelineQuery;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two NICs of a host, one of which is moved to another port of the leaf an hour later. */
final class CablingTest {
    private static final Instant T0 = Instant.parse("2026-05-04T10:00:00Z");

    @TempDir
    private Path data;

    @BeforeEach
    void makeHistory() {
        try (HistoryWriter history =
                HistoryWriter.open(data, HistoryConfig.DEFAULT).orThrow()) {
            history.append(new HistoryBatch().add(seen(T0, "Ethernet4")));
            history.append(new HistoryBatch().add(seen(T0.plusSeconds(3_600), "Ethernet8")));
            history.append(new HistoryBatch().add(seen(T0.plusSeconds(7_200), "Ethernet8")));
        }
    }

    private static TopologySnapshot seen(Instant at, String secondPort) {
        return new TopologySnapshot(
                EntityId.device("f", "leaf-3"),
                new Header("lldp", "f#1", at, TimeQuality.DEVICE, at, Set.of()),
                List.of(),
                List.of(link("Ethernet0", "mlx5_2"), link(secondPort, "mlx5_10")));
    }

    private static TopologySnapshot.Link link(String port, String nic) {
        return new TopologySnapshot.Link(EntityId.port("f", "leaf-3", port), EntityId.nic("f", "gpu-a07", nic), "lldp");
    }

    @Test
    void of_port_isTheHostBehindItAndWhichOfItsNics() {
        try (HistoryReader reader =
                HistoryReader.open(data, HistoryConfig.DEFAULT).orThrow()) {
            Cabling cabling = new Cabling(new HistoryRows(reader::query));

            assertThat(cabling.words(cabling.of("f", "leaf-3", "Ethernet8")))
                    .containsExactly("leaf-3 Ethernet8 to gpu-a07 mlx5_10, NIC 2 of 2 there");
            assertThat(cabling.of("f", "leaf-3", "Ethernet4")).isEmpty();
            assertThat(cabling.words(cabling.of("f", "gpu-a07", "")))
                    .containsExactly("gpu-a07 mlx5_10 to leaf-3 Ethernet8", "gpu-a07 mlx5_2 to leaf-3 Ethernet0");
        }
    }

    /** LLDP says rdma0, and the counters are of mlx5_2: nobody told that these are one. */
    @Test
    void words_interfaceThatNoCountersAreOf_saysThatItIsNotKnownWhich() {
        try (HistoryWriter history =
                HistoryWriter.open(data, HistoryConfig.DEFAULT).orThrow()) {
            history.append(new HistoryBatch()
                    .add(new Window(
                            EntityId.nic("f", "gpu-a07", "mlx5_2"),
                            T0,
                            T0.plusSeconds(10),
                            new Readings.Builder().build(),
                            List.of(),
                            List.of(),
                            Optional.empty(),
                            new Coverage(1, 1.0, 0),
                            Set.of())));
        }
        try (HistoryReader reader =
                HistoryReader.open(data, HistoryConfig.DEFAULT).orThrow()) {
            Cabling cabling = new Cabling(new HistoryRows(reader::query));

            assertThat(cabling.words(cabling.of("f", "leaf-3", "")))
                    .containsExactly(
                            "leaf-3 Ethernet0 to gpu-a07 mlx5_2, NIC 1 of 2 there",
                            "leaf-3 Ethernet8 to gpu-a07 mlx5_10, NIC 2 of 2 there; which of its RDMA devices that is, is not known (rdma link tells)");
        }
    }

    @Test
    void read_movedCable_isAChangeOfTheNicAndOnlyOnce() {
        try (HistoryReader reader =
                HistoryReader.open(data, HistoryConfig.DEFAULT).orThrow()) {
            List<TimelineEntry> changes = new TimelineQuery(reader::query)
                    .read(Optional.of(T0), Optional.of(T0.plusSeconds(10_000)), "gpu-a07", 10, T0)
                    .entries();

            assertThat(changes).hasSize(1);
            assertThat(changes.get(0).at()).isEqualTo(T0.plusSeconds(3_600));
            assertThat(changes.get(0).kind()).isEqualTo(TimelineEntry.Kind.CABLE);
            assertThat(changes.get(0).what()).isEqualTo("now connected to leaf-3 Ethernet8");
        }
    }
}

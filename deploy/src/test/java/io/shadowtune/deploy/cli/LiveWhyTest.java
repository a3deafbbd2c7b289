package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.shadowtune.ingest.telemetry.Coverage;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.TimeQuality;
import io.shadowtune.ingest.telemetry.TopologySnapshot;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.reports.history.HistoryBatch;
import io.shadowtune.reports.history.HistoryConfig;
import io.shadowtune.reports.history.HistoryWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Questions about ports that are watched: one loses its link in the second hour, its neighbour does not. */
final class LiveWhyTest {
    private static final Instant T0 = Instant.parse("2026-05-04T10:00:00Z");

    @TempDir
    private Path data;

    @BeforeEach
    void makeHistory() {
        try (HistoryWriter history =
                HistoryWriter.open(data, HistoryConfig.DEFAULT).orThrow()) {
            HistoryBatch batch = new HistoryBatch();
            for (int minute = 0; minute < 120; minute++) {
                batch.add(window("Ethernet0", minute, minute >= 60 && minute % 10 == 0 ? 2 : 0));
                batch.add(window("Ethernet4", minute, 0));
            }
            batch.add(new TopologySnapshot(
                    EntityId.device("gpu-a", "leaf-3"),
                    new Header("lldp", "f#1", T0, TimeQuality.DEVICE, T0, Set.of()),
                    List.of(),
                    List.of(new TopologySnapshot.Link(
                            EntityId.port("gpu-a", "leaf-3", "Ethernet0"),
                            EntityId.nic("gpu-a", "gpu-a07", "mlx5_2"),
                            "lldp"))));
            history.append(batch);
        }
    }

    private static Window window(String port, int minute, long linkChanges) {
        Instant start = T0.plusSeconds(60L * minute);
        return new Window(
                EntityId.port("gpu-a", "leaf-3", port),
                start,
                start.plusSeconds(60),
                new Readings.Builder()
                        .put(PortSignals.TX_BYTES, 1_000_000L)
                        .put(PortSignals.CARRIER_TRANSITIONS, linkChanges)
                        .build(),
                List.of(),
                List.of(),
                Optional.empty(),
                new Coverage(1, 1.0, 0),
                Set.of());
    }

    private Typed why(String... more) {
        String[] args = new String[more.length + 3];
        System.arraycopy(new String[] {"why", "--data", data.toString()}, 0, args, 0, 3);
        System.arraycopy(more, 0, args, 3, more.length);
        return Typed.run(args);
    }

    @Test
    void why_portThatLosesItsLink_isAFlapAndTheHourBeforeIsNot() {
        JsonNode now = why("--port", "leaf-3/Ethernet0", "--json").json();
        JsonNode before = why("--port", "leaf-3/Ethernet0", "--to", "2026-05-04T11:00:00Z", "--json")
                .json();

        assertThat(now.at("/verdict/cause").asText()).isEqualTo("LINK_FLAP");
        assertThat(now.at("/verdict/place").asText()).isEqualTo("leaf-3");
        assertThat(now.at("/verdict/part").asText()).isEqualTo("Ethernet0");
        assertThat(now.at("/question/from").asText()).isEqualTo("2026-05-04T11:00:00Z");
        assertThat(now.at("/findings/0/evidence/0/fact").asText()).contains("Ethernet0: carrier_changes +12");
        assertThat(before.at("/verdict/cause").asText()).isEqualTo("INSUFFICIENT_EVIDENCE");
    }

    @Test
    void why_port_saysSinceWhenWhatChangedAndItsFigures() {
        JsonNode now = why("--port", "leaf-3/Ethernet0", "--json").json();

        assertThat(now.at("/since/at").asText()).isEqualTo("2026-05-04T11:00:00Z");
        assertThat(now.at("/since/what").asText()).contains("carrier_changes");
        assertThat(now.at("/was_it_us").asText()).startsWith("no");
        assertThat(now.at("/neighbours/0").asText()).isEqualTo("leaf-3 Ethernet0 to gpu-a07 mlx5_2");
        assertThat(now.at("/figures/0/figure").asText()).isEqualTo("carrier_changes");
        assertThat(now.at("/figures/0/before").asDouble()).isZero();
        assertThat(now.at("/figures/0/peers").asDouble()).isZero();
        assertThat(why("--port", "leaf-3/Ethernet4").out())
                .contains("no count of trouble is seen to grow faster than before", "tx_bytes", "peers 16.7k/s");
    }

    @Test
    void why_healthyNeighbour_doesNotTakeOverItsPeersFault() {
        assertThat(why("--port", "leaf-3/Ethernet4", "--json")
                        .json()
                        .at("/verdict/cause")
                        .asText())
                .isEqualTo("INSUFFICIENT_EVIDENCE");
    }

    @Test
    void why_aboutNothing_isOneLine() {
        why("--port", "leaf-3/Ethernet99")
                .refused(2, "leaf-3/Ethernet99: nothing was seen of it; did you mean leaf-3/Ethernet0?");
        why("--port", "leaf-3/Ethernet0", "--to", "2026-05-03")
                .refused(
                        2,
                        "leaf-3/Ethernet0: nothing was seen of it from 2026-05-02T23:00:00Z to 2026-05-03T00:00:00Z");
        why("--job", "48213")
                .refused(2, "--job 48213: no job was seen yet; placements (squeue --json, pods) are expected");
        why("--port", "leaf-3").refused(2, "--port leaf-3: device/port, such as leaf-3/Ethernet12, is expected");
        why("--host", "leaf-3", "--from", "2026-05-05")
                .refused(2, "--from 2026-05-05T00:00:00Z: a time before 2026-05-04T12:00:00Z is expected");
        why("--bundle", data.toString(), "--from", "2026-05-05")
                .refused(2, "--from, --to: go with --job, --port or --host; a bundle is its own time");
    }
}

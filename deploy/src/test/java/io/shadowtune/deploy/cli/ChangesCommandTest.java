package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.shadowtune.ingest.telemetry.ConfigSnapshot;
import io.shadowtune.ingest.telemetry.Coverage;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.TimeQuality;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.reports.history.EngineEvent;
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

final class ChangesCommandTest {
    private static final Instant T0 = Instant.parse("2026-05-04T10:00:00Z");

    @TempDir
    private Path data;

    @BeforeEach
    void makeHistory() {
        try (HistoryWriter history =
                HistoryWriter.open(data, HistoryConfig.DEFAULT).orThrow()) {
            history.append(new HistoryBatch()
                    .add(snapshot(T0, "9100"))
                    .add(new EngineEvent(T0.plusSeconds(5), EngineEvent.Kind.START, "as a test"))
                    .add(window(T0, Set.of()))
                    .add(window(T0.plusSeconds(60), Set.of(Flag.RESET))));
            history.append(new HistoryBatch().add(snapshot(T0.plusSeconds(30), "1500")));
        }
    }

    private static ConfigSnapshot snapshot(Instant at, String mtu) {
        return new ConfigSnapshot(
                EntityId.device("gpu-a", "leaf-3"),
                new Header("sonic.config_db", "f#1", at, TimeQuality.DEVICE, at, Set.of()),
                List.of(),
                List.of(),
                List.of(new ConfigSnapshot.Entry("PORT", "Ethernet12", "mtu", mtu)));
    }

    private static Window window(Instant start, Set<Flag> flags) {
        return new Window(
                EntityId.port("gpu-a", "leaf-4", "Ethernet0"),
                start,
                start.plusSeconds(10),
                new Readings.Builder().put(PortSignals.TX_BYTES, 1L).build(),
                List.of(),
                List.of(),
                Optional.empty(),
                new Coverage(1, 1.0, 0),
                flags);
    }

    private Typed changes(String... more) {
        String[] args = new String[more.length + 3];
        System.arraycopy(new String[] {"changes", "--data", data.toString()}, 0, args, 0, 3);
        System.arraycopy(more, 0, args, 3, more.length);
        return Typed.run(args);
    }

    @Test
    void changes_ofADay_areOldestFirstWithWhatTheyWere() {
        JsonNode changes = changes("--json").json().path("changes");

        assertThat(changes)
                .extracting(change -> change.path("kind").asText())
                .containsExactly("engine", "setting", "restart");
        assertThat(changes.path(1).path("entity").asText()).contains("leaf-3");
        assertThat(changes.path(1).path("what").asText()).isEqualTo("PORT Ethernet12 mtu: 9100 → 1500");
        assertThat(changes.path(1).path("at").asText()).isEqualTo("2026-05-04T10:00:30Z");
    }

    @Test
    void changes_ofOneDeviceAndTime_leaveOutTheOthers() {
        assertThat(changes("--entity", "leaf-4", "--json").json().path("changes"))
                .extracting(change -> change.path("kind").asText())
                .containsExactly("restart");
        assertThat(changes("--from", "2026-05-04T10:00:10Z", "--to", "2026-05-04T10:00:40Z")
                        .out())
                .contains("mtu: 9100 → 1500")
                .doesNotContain("restart", "engine");
        assertThat(changes("--entity", "it's none").out()).contains("anything with 'it's none' in its name");
    }

    @Test
    void changes_badTimes_areOneLine() {
        changes("--from", "yesterday")
                .refused(
                        2,
                        "--from yesterday: a time such as 2026-03-01T14:00:00Z, or a day such as 2026-03-01, is expected");
        changes("--to", "+1000000000-12-31T23:59:59Z")
                .refused(
                        2,
                        "--to +1000000000-12-31T23:59:59Z: a time such as 2026-03-01T14:00:00Z, or a day such as"
                                + " 2026-03-01, is expected");
        changes("--from", "2026-05-05", "--to", "2026-05-04")
                .refused(2, "--from 2026-05-05T00:00:00Z: a time before --to 2026-05-04T00:00:00Z is expected");
    }
}

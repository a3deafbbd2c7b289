package io.shadowtune.deploy.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.deploy.config.ConfigSources;
import io.shadowtune.deploy.config.ShadowtuneConfig;
import io.shadowtune.ingest.telemetry.EntityId;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recorded switch telemetry through a real broker, all stages and the history. */
final class ReplayIT {
    private static final double MARKS = 3_658_377.0;
    private static final String INCAST_QUEUE = "SELECT sum(marked_packets) AS marked, max(watermark_bytes) AS peak,"
            + " count(*) AS windows FROM window_recent JOIN entity USING (entity)"
            + " WHERE name = '"
            + EntityId.queue("gpu-a", "leaf-3", "Ethernet12", 3).text() + "'";

    @TempDir
    private Path directory;

    private static Path sample(String name) {
        URL url = Objects.requireNonNull(ReplayIT.class.getResource("/samples/" + name));
        try {
            return Path.of(url.toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private ReplayAccount replay(Path data) {
        ShadowtuneConfig config = ShadowtuneConfig.load(ConfigSources.defaults(directory.resolve("home"))
                .with("fabric.name", "gpu-a")
                .with("broker.partitions", "2"));
        List<Path> files = List.of(
                sample("sonic_ports_event.ndjson"),
                sample("sonic_queues_event.ndjson"),
                RecordedSamples.of("topology/port_map.json"),
                RecordedSamples.of("sonic/config_db_qos.json"));
        ReplayRequest request = new ReplayRequest(files, Optional.empty(), 0, false, Optional.of(data));
        return Replay.run(config, request, Progress.SILENT);
    }

    private static List<Map<String, Object>> query(Path data, String sql) throws SQLException {
        List<Map<String, Object>> rows = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + data.resolve("history.duckdb"));
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                Map<String, Object> row = new java.util.HashMap<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    row.put(result.getMetaData().getColumnName(i), result.getObject(i));
                }
                rows.add(row);
            }
        }
        return rows;
    }

    @Test
    void run_recordedIncast_reachesTheHistoryOnceHoweverOftenItIsReplayed() throws SQLException {
        Path data = directory.resolve("data");

        ReplayAccount account = replay(data);

        assertThat(account.files())
                .extracting(ReplayAccount.FileAccount::accepted)
                .containsExactly(148L, 87L, 96L, 1L);
        assertThat(account.files())
                .allSatisfy(file -> assertThat(file.rejected()).isEmpty());
        // leaf-3: three ports, three queues on three of them (q0, q3, q6), seven 10 s windows.
        assertThat(account.windows()).isGreaterThanOrEqualTo(80);
        // Seven windows are one block; the settings are known before it, so its one scope is their profile.
        assertThat(account.decisions()).isEqualTo(1);
        // The counter stood at 7,707,835 in the first reading and at 11,366,212 in the last.
        Map<String, Object> queue = query(data, INCAST_QUEUE).get(0);
        assertThat(queue).containsEntry("marked", MARKS).containsEntry("peak", 7_027_999.0);

        ReplayAccount again = replay(data);

        assertThat(again.windows()).isZero();
        assertThat(again.files()).isEqualTo(account.files());
        assertThat(query(data, INCAST_QUEUE)).containsExactly(queue);
    }
}

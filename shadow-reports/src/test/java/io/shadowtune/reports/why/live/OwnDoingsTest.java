package io.shadowtune.reports.why.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.reports.history.HistoryConfig;
import io.shadowtune.reports.history.HistoryReader;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two leaves and a spine. Another arm was in force on leaf-2's profile RDMA, which Ethernet0 has and Ethernet4 has not;
 * gpu-a and gpu-b are on leaf-1, gpu-c and gpu-d on Ethernet0 and Ethernet4 of leaf-2.
 */
final class OwnDoingsTest {
    private static final Instant T0 = Instant.parse("2026-05-04T10:00:00Z");
    private static final Instant T1 = T0.plusSeconds(3_600);

    @TempDir
    private Path folder;

    @BeforeEach
    void write() throws SQLException {
        try (JobHistory history = JobHistory.in(folder)) {
            history.sql("INSERT INTO entity VALUES (1, 'device:f/leaf-2', 'f', 'device', 'leaf-2', '', -1),"
                    + " (11, 'wred-profile:f/leaf-1/RDMA', 'f', 'wred-profile', 'leaf-1', 'RDMA', -1),"
                    + " (21, 'wred-profile:f/leaf-2/RDMA', 'f', 'wred-profile', 'leaf-2', 'RDMA', -1),"
                    + " (22, 'wred-profile:f/leaf-2/BULK', 'f', 'wred-profile', 'leaf-2', 'BULK', -1),"
                    + " (31, 'wred-profile:f/spine-1/RDMA', 'f', 'wred-profile', 'spine-1', 'RDMA', -1),"
                    + " (41, 'wred-profile:g/leaf-1/RDMA', 'g', 'wred-profile', 'leaf-1', 'RDMA', -1)");
            history.sql(
                    "INSERT INTO config_now VALUES (1, 'wred-binding', 'Ethernet0/3', 'profile', 'RDMA', TIMESTAMP '2026-05-04'),"
                            + " (1, 'wred-binding', 'Ethernet4/3', 'profile', 'BULK', TIMESTAMP '2026-05-04')");
            decided(history, 11, "hold", 4);
            decided(history, 21, "rules", 3);
            decided(history, 22, "hold", 3);
            decided(history, 31, "hold", 2);
            decided(history, 41, "learned", 9);
            cable(history, "leaf-1", "Ethernet0", "gpu-a", "nic");
            cable(history, "leaf-1", "Ethernet4", "gpu-b", "nic");
            cable(history, "leaf-2", "Ethernet0", "gpu-c", "nic");
            cable(history, "leaf-2", "Ethernet4", "gpu-d", "nic");
            cable(history, "leaf-1", "Ethernet8", "spine-1", "port");
            cable(history, "leaf-2", "Ethernet8", "spine-1", "port");
            cable(history, "spine-1", "Ethernet0", "leaf-1", "port");
        }
    }

    private static void decided(JobHistory history, int scope, String arm, int blocks) throws SQLException {
        history.sql(
                ("INSERT INTO decision BY NAME SELECT 'd' || %1$d || '-' || i AS id, %1$d AS scope, '' AS failure_domain,"
                                + " %2$s + to_minutes(5 * i) AS block_start, %2$s + to_minutes(5 * i + 5) AS block_end,"
                                + " '%3$s' AS in_force, false AS foreign_change, true AS quiet, '' AS model_hash, '' AS config_hash,"
                                + " '' AS code_hash FROM range(%4$d) t(i)")
                        .formatted(scope, JobHistory.at(T0), arm, blocks));
    }

    private static void cable(JobHistory history, String device, String part, String neighbour, String kind)
            throws SQLException {
        history.sql("INSERT INTO link VALUES ('f', '%s', '%s', 'port', '%s', 'x', '%s', 'lldp', %s, %s)"
                .formatted(device, part, neighbour, kind, JobHistory.at(T0), JobHistory.at(T0)));
    }

    private String words(WhichPorts ports) {
        try (HistoryReader reader =
                HistoryReader.open(folder, HistoryConfig.DEFAULT).orThrow()) {
            return OwnDoings.words(new HistoryRows(reader::query), ports, T0, T1);
        }
    }

    private static WhichPorts thing(String device, String part) {
        return WhichPorts.of(new LiveQuestion("f", device, part, T0, T1));
    }

    private static WhichPorts job(String... hosts) {
        return WhichPorts.of(new JobPlace(
                "f",
                "1",
                "",
                "",
                "",
                T0,
                Optional.empty(),
                List.of(hosts).stream()
                        .map(host -> new JobPlace.OnHost(host, List.of()))
                        .toList()));
    }

    @Test
    void words_portWithTheProfile_namesItAndPortWithAnother_onlySaysElsewhere() {
        assertThat(words(thing("leaf-2", "Ethernet0")))
                .isEqualTo("perhaps: in 3 of 3 blocks the arm rules was in force on leaf-2 RDMA");
        assertThat(words(thing("leaf-2", "Ethernet4")))
                .isEqualTo("no: all 3 decisions about the ports it uses kept the settings in force"
                        + "; elsewhere another arm was in force in 3 of 9 blocks");
    }

    @Test
    void words_host_countsThePortInFrontOfIt() {
        assertThat(words(thing("gpu-c", ""))).startsWith("perhaps: in 3 of 3 blocks");
        assertThat(words(thing("gpu-d", ""))).startsWith("no: all 3 decisions");
    }

    @Test
    void words_jobOnOneLeaf_leavesTheOthersOut() {
        assertThat(words(job("gpu-a", "gpu-b")))
                .isEqualTo("no: all 4 decisions about the ports it uses kept the settings in force"
                        + "; elsewhere another arm was in force in 3 of 8 blocks");
    }

    @Test
    void words_jobAcrossLeaves_countsTheSpinesToo() {
        assertThat(words(job("gpu-a", "gpu-c")))
                .isEqualTo("perhaps: in 3 of 9 blocks the arm rules was in force on leaf-2 RDMA");
    }

    @Test
    void words_hostThatNoNeighbourTellsOf_isNotKnown() {
        assertThat(words(thing("gpu-x", "")))
                .isEqualTo(
                        "not known: in 3 of 12 blocks another arm was in force, and no neighbour tells which ports it uses");
    }
}

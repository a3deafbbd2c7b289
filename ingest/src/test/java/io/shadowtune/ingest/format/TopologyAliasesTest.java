package io.shadowtune.ingest.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.AliasTable;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.TimeQuality;
import io.shadowtune.ingest.telemetry.TopologySnapshot;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class TopologyAliasesTest {
    private static final Instant T0 = Samples.T0;

    @Test
    void table_ofThePortMap_knowsEverySpelling() {
        AliasTable table = Samples.cluster();

        assertThat(table.device("192.168.20.13", T0)).isEqualTo("leaf-3");
        assertThat(table.device("192.168.20.13:50051", T0)).isEqualTo("leaf-3");
        assertThat(table.device("10.255.0.13", T0)).isEqualTo("leaf-3");
        assertThat(table.device("leaf-3", T0)).isEqualTo("leaf-3");
        assertThat(table.device("10.255.0.99", T0)).isNull();
        assertThat(table.port("leaf-3", "etp4", T0)).isEqualTo("Ethernet12");
        assertThat(table.port("leaf-3", "4", T0)).isEqualTo("Ethernet12");
        assertThat(table.port("leaf-3", "Ethernet12", T0)).isEqualTo("Ethernet12");
        assertThat(table.port("leaf-3", "104", T0)).as("kernel interface index").isNull();
        assertThat(table.port("leaf-9", "etp4", T0)).isNull();
    }

    @Test
    void table_nameWithANewMeaning_keepsTheOldOneForTheTimeBefore() {
        TopologyAliases aliases = new TopologyAliases();
        aliases.add(snapshot("leaf-2", T0.plusSeconds(100)));
        aliases.add(snapshot("leaf-1", T0));

        AliasTable table = aliases.table();
        assertThat(table.device("10.0.0.1", T0.plusSeconds(99))).isEqualTo("leaf-1");
        assertThat(table.device("10.0.0.1", T0.plusSeconds(100))).isEqualTo("leaf-2");
    }

    @Test
    void table_earliestMeaning_holdsForAllTimeBefore() {
        TopologyAliases aliases = new TopologyAliases();
        aliases.add(snapshot("leaf-1", T0));

        assertThat(aliases.table().device("10.0.0.1", Instant.EPOCH)).isEqualTo("leaf-1");
    }

    @Test
    void table_sameSnapshotAgain_isTheSameTable() {
        TopologyAliases aliases = new TopologyAliases();
        aliases.add(snapshot("leaf-1", T0));
        AliasTable table = aliases.table();
        aliases.add(snapshot("leaf-1", T0.plusSeconds(60)));

        assertThat(aliases.table()).isSameAs(table);
    }

    @Test
    void table_snapshotsInAnyOrder_meansTheSame() {
        List<TopologySnapshot> snapshots = List.of(
                snapshot("leaf-1", T0), snapshot("leaf-2", T0.plusSeconds(10)), snapshot("leaf-1", T0.plusSeconds(20)));
        TopologyAliases forward = new TopologyAliases();
        snapshots.forEach(forward::add);
        TopologyAliases backward = new TopologyAliases();
        for (int i = snapshots.size() - 1; i >= 0; i--) {
            backward.add(snapshots.get(i));
        }
        for (int second = -5; second < 30; second++) {
            Instant at = T0.plusSeconds(second);
            assertThat(backward.table().device("10.0.0.1", at))
                    .isEqualTo(forward.table().device("10.0.0.1", at));
        }
    }

    private static TopologySnapshot snapshot(String device, Instant at) {
        EntityId entity = EntityId.device("gpu-a", device);
        Header header = new Header("test", "test#1", at, TimeQuality.DEVICE, at, Set.of());
        return new TopologySnapshot(
                entity, header, List.of(new TopologySnapshot.DeviceAddress(entity, "10.0.0.1")), List.of(), List.of());
    }
}

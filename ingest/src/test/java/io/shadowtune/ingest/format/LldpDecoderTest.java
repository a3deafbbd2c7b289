package io.shadowtune.ingest.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.AliasTable;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.TopologySnapshot;
import io.shadowtune.ingest.telemetry.TopologySnapshot.DeviceAddress;
import io.shadowtune.ingest.telemetry.TopologySnapshot.Link;
import io.shadowtune.ingest.telemetry.TopologySnapshot.PortAlias;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LldpDecoderTest {
    private static final DecodeContext NOBODY_KNOWN = Samples.context(AliasTable.EMPTY);
    private static final EntityId NIC = EntityId.nic("gpu-a", "gpu-a12", "rdma0");

    @ParameterizedTest
    @CsvSource({
        "gpu-a12.json0, Ethernet12",
        "gpu-a12.sonic_name_portid.json0, Ethernet12",
        "gpu-a12.mac_portid.json0, Ethernet12",
        "gpu-a12.arista_portid.json0, Ethernet4/1",
        "gpu-a12.cumulus_portid.json0, swp4"
    })
    void decode_neighboursOfAHost_areLinksWhateverThePortIdIs(String file, String port) {
        TopologySnapshot snapshot = snapshot("topology/lldp/" + file, NOBODY_KNOWN);

        assertThat(snapshot.entity()).isEqualTo(EntityId.host("gpu-a", "gpu-a12"));
        assertThat(snapshot.links()).contains(new Link(NIC, EntityId.port("gpu-a", "leaf-3", port), "lldp"));
        assertThat(snapshot.links()).hasSize(2);
        assertThat(snapshot.header().flags()).containsExactly(Flag.TIME_ASSUMED);
    }

    @Test
    void decode_aliasAsPortId_isKeptAsAnotherName() {
        assertThat(snapshot("topology/lldp/gpu-a12.json0", NOBODY_KNOWN).ports())
                .contains(new PortAlias(EntityId.port("gpu-a", "leaf-3", "Ethernet12"), "etp4", 0, "", 0));
    }

    @Test
    void decode_neighboursOfASwitch_seeTheSameLinkFromTheOtherEnd() {
        TopologySnapshot snapshot = snapshot("topology/lldp/leaf-3.json0", NOBODY_KNOWN);

        assertThat(snapshot.entity()).isEqualTo(EntityId.device("gpu-a", "leaf-3"));
        assertThat(snapshot.links()).contains(new Link(EntityId.port("gpu-a", "leaf-3", "Ethernet12"), NIC, "lldp"));
        assertThat(snapshot.ports()).contains(new PortAlias(NIC, "", 0, "a0:88:c2:00:0a:0c", 0));
        assertThat(snapshot.links()).anyMatch(link -> link.b().device().equals("spine-1"));
    }

    @Test
    void decode_linkLocalAddress_namesNobody() {
        assertThat(snapshot("topology/lldp/gpu-a12.json0", NOBODY_KNOWN).devices())
                .extracting(DeviceAddress::address)
                .containsExactly("94:6d:ae:10:03:00", "192.168.20.13", "94:6d:ae:10:04:00", "192.168.20.14");
    }

    @Test
    void decode_genuineOutput_isRead() {
        assertThat(snapshot("genuine/lldpcli_2neigh.json0.txt", NOBODY_KNOWN).links())
                .hasSize(2);
    }

    @Test
    void decode_noNeighbour_isNoRecord() {
        FileAccount account =
                Samples.read("topology/lldp/gpu-a99.no_neighbour.json0").account();

        assertThat(account.accepted()).isZero();
        assertThat(account.rejected()).isEmpty();
    }

    @Test
    void decode_noSystemName_isResolvedByChassisAndOtherwiseNotLearntFrom() {
        TopologySnapshot unknown = snapshot("bad/lldp_no_sysname.json0", NOBODY_KNOWN);
        assertThat(unknown.header().flags()).contains(Flag.UNRESOLVED_ENTITY);
        assertThat(unknown.links().get(0).b().device()).isEqualTo("94:6d:ae:10:03:00");
        assertThat(unknown.devices())
                .noneMatch(address -> address.device().device().contains(":"));

        TopologyAliases aliases = new TopologyAliases();
        aliases.add(snapshot("topology/lldp/gpu-a12.json0", NOBODY_KNOWN));
        TopologySnapshot known = snapshot("bad/lldp_no_sysname.json0", Samples.context(aliases.table()));
        assertThat(known.links().get(0).b().device()).isEqualTo("leaf-3");
    }

    @Test
    void table_fromNeighboursOnly_doesNotCallOtherPortsWrong() {
        TopologyAliases aliases = new TopologyAliases();
        aliases.add(snapshot("topology/lldp/gpu-a12.json0", NOBODY_KNOWN));
        AliasTable table = aliases.table();

        assertThat(table.port("leaf-3", "etp4", Samples.T0)).isEqualTo("Ethernet12");
        assertThat(table.knowsPortsOf("leaf-3")).isFalse();
        assertThat(Samples.cluster().knowsPortsOf("leaf-3")).isTrue();
    }

    private static TopologySnapshot snapshot(String file, DecodeContext context) {
        List<?> records = Samples.read(file, context).records();
        assertThat(records).hasSize(1);
        return (TopologySnapshot) records.get(0);
    }
}

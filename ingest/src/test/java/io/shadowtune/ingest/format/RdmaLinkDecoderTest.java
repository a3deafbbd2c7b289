package io.shadowtune.ingest.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.AliasTable;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.TopologySnapshot;
import io.shadowtune.ingest.telemetry.TopologySnapshot.Link;
import io.shadowtune.ingest.telemetry.TopologySnapshot.PortAlias;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RdmaLinkDecoderTest {
    private static final DecodeContext NOBODY_KNOWN = Samples.context(AliasTable.EMPTY);
    private static final String SCRIPT = "mlx5_0 port 1 ==> rdma0 (Up)\nmlx5_1 port 1 ==> rdma1 (Up)\n";
    private static final String JSON =
            "[{\"ifindex\":0,\"ifname\":\"mlx5_0\",\"port\":1,\"state\":\"ACTIVE\",\"physical_state\":\"LINK_UP\","
                    + "\"netdev\":\"rdma0\",\"netdev_index\":4},{\"ifindex\":1,\"ifname\":\"mlx5_1\",\"port\":1,"
                    + "\"state\":\"ACTIVE\",\"physical_state\":\"LINK_UP\",\"netdev\":\"rdma1\",\"netdev_index\":5}]";
    private static final String TEXT = """
            link mlx5_0/1 state ACTIVE physical_state LINK_UP netdev rdma0
            link mlx5_1/1 state ACTIVE physical_state LINK_UP netdev rdma1
            """;

    private static List<TopologySnapshot> read(String name, String text) {
        return Samples.read(name, text.getBytes(StandardCharsets.UTF_8), NOBODY_KNOWN).records().stream()
                .map(TopologySnapshot.class::cast)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {SCRIPT, JSON, TEXT})
    void decode_anyOfTheTools_givesTheInterfacesAsOtherNames(String text) {
        assertThat(read("gpu-a12.rdma.txt", text)).singleElement().satisfies(snapshot -> {
            assertThat(snapshot.entity()).isEqualTo(EntityId.host("gpu-a", "gpu-a12"));
            assertThat(snapshot.ports())
                    .containsExactly(
                            new PortAlias(EntityId.nic("gpu-a", "gpu-a12", "mlx5_0"), "rdma0", 0, "", 0),
                            new PortAlias(EntityId.nic("gpu-a", "gpu-a12", "mlx5_1"), "rdma1", 0, "", 0));
        });
    }

    @Test
    void decode_infiniBandDevice_hasNoInterface() {
        assertThat(read(
                        "gpu-a12.rdma.txt",
                        "link mlx5_0/1 subnet_prefix fe80 lid 13 state ACTIVE physical_state LINK_UP\n"))
                .isEmpty();
    }

    @Test
    void learn_neighboursAndInterfacesInAnyOrder_joinTheCableToTheRdmaDevice() {
        List<TopologySnapshot> known = new ArrayList<>(read("gpu-a12.rdma.txt", SCRIPT));
        for (String file : List.of("topology/lldp/gpu-a12.json0", "topology/lldp/leaf-3.json0")) {
            Samples.read(file, NOBODY_KNOWN).records().forEach(record -> known.add((TopologySnapshot) record));
        }
        for (int turn = 0; turn < known.size(); turn++) {
            Collections.rotate(known, 1);
            TopologyAliases aliases = new TopologyAliases();
            known.forEach(aliases::add);
            DecodeContext context = Samples.context(aliases.table());

            for (String file : List.of("topology/lldp/gpu-a12.json0", "topology/lldp/leaf-3.json0")) {
                TopologySnapshot snapshot =
                        (TopologySnapshot) Samples.read(file, context).records().get(0);
                assertThat(snapshot.links())
                        .as("%s, turn %d", file, turn)
                        .extracting(Link::a, Link::b)
                        .anySatisfy(ends -> assertThat(ends.toList())
                                .contains(
                                        EntityId.nic("gpu-a", "gpu-a12", "mlx5_0"),
                                        EntityId.port("gpu-a", "leaf-3", "Ethernet12")));
            }
        }
    }

    @Test
    void learn_neighboursAlone_leaveTheInterfaceUnderItsOwnName() {
        TopologyAliases aliases = new TopologyAliases();
        aliases.add((TopologySnapshot) Samples.read("topology/lldp/gpu-a12.json0", NOBODY_KNOWN)
                .records()
                .get(0));

        assertThat(aliases.table().port("gpu-a12", "rdma0", Samples.T0)).isEqualTo("rdma0");
    }
}

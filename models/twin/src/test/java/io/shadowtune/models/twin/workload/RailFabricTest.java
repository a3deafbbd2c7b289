package io.shadowtune.models.twin.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class RailFabricTest {
    private final RailFabric fabric = Given.fabric();

    @Test
    void ports_ofEverySwitch_areItsHostsStorageAndUplinks() {
        assertThat(fabric.devices()).containsExactly("leaf-1", "leaf-2", "spine-1");
        assertThat(fabric.ports("leaf-1")).hasSize(6);
        assertThat(fabric.ports("spine-1"))
                .containsExactly(new FabricPort("spine-1", "Ethernet0"), new FabricPort("spine-1", "Ethernet4"));
    }

    @Test
    void path_onOneRail_passesItsLeafOnly() {
        assertThat(fabric.path(new Nic("gpu-01", 1), new Nic("gpu-03", 1)))
                .containsExactly(new Hop(new FabricPort("leaf-2", "Ethernet0"), new FabricPort("leaf-2", "Ethernet8")));
    }

    @Test
    void path_acrossRails_isCabledHopByHop() {
        List<Hop> path = fabric.path(new Nic("gpu-01", 1), new Nic("gpu-04", 0));

        assertThat(path).hasSize(3);
        assertThat(path.get(0).ingress()).isEqualTo(fabric.portOf(new Nic("gpu-01", 1)));
        assertThat(path.get(2).egress()).isEqualTo(fabric.portOf(new Nic("gpu-04", 0)));
        for (int hop = 0; hop < 2; hop++) {
            assertThat(fabric.farEnd(path.get(hop).egress()))
                    .contains(path.get(hop + 1).ingress());
        }
    }

    @Test
    void nicAt_hostPort_isTheInverseOfPortOf() {
        assertThat(fabric.nics())
                .allSatisfy(nic -> assertThat(fabric.nicAt(fabric.portOf(nic))).contains(nic));
        assertThat(fabric.nicAt(new FabricPort("spine-1", "Ethernet0"))).isEmpty();
    }

    @Test
    void path_toItself_isRefused() {
        Nic nic = new Nic("gpu-01", 0);

        assertThatThrownBy(() -> fabric.path(nic, nic)).isInstanceOf(IllegalArgumentException.class);
    }
}

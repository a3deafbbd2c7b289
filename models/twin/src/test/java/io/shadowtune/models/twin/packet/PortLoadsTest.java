package io.shadowtune.models.twin.packet;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PortLoadsTest {
    @Test
    void of_portThatIsIdleSince_isNothing() {
        PortLoads loads = new PortLoads(Topologies.star(2, 100, 1), 1_000);
        loads.came(0, 25_000);
        loads.next();
        loads.close(0);

        assertThat(loads.of(0)).isEqualTo(2);
        assertThat(loads.of(1)).isZero();

        loads.next();

        assertThat(loads.of(0)).isZero();
    }
}

package io.shadowtune.deploy.twin.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shadowtune.models.twin.fluid.SharedLink;
import io.shadowtune.models.twin.packet.Dcqcn;
import io.shadowtune.models.twin.packet.Flow;
import io.shadowtune.models.twin.packet.Marking;
import io.shadowtune.models.twin.packet.Scenario;
import io.shadowtune.models.twin.packet.SwitchSettings;
import io.shadowtune.models.twin.packet.Topologies;
import io.shadowtune.models.twin.packet.Wire;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SteadyTest {
    @Test
    void link_twoFlowsUnderThePapersSetting_settlesWhereItsEquationSays() {
        Scenario scenario = new Scenario(
                Topologies.star(3, 100, 1),
                Wire.ofPayload(1_000),
                SwitchSettings.ofBuffer(32 * SwitchSettings.MEBIBYTE),
                Map.of(),
                Marking.of(5_000, 200_000, 0.01),
                Map.of(),
                Dcqcn.paper(),
                Map.of(),
                List.of(Flow.of(0, 2, 1_000_000, 0), Flow.of(1, 2, 1_000_000, 0)),
                List.of(),
                1);

        SharedLink link = Steady.link(new ReferenceScenario("steady2", "paper40g", scenario, 5));

        // cbrt(R_AI N^2 / (t_alpha C^2) (N / (t_inc C))^2), C of 1,048 bytes at 100 Gb/s
        assertThat(link.markRatio()).isCloseTo(2.318e-4, within(1e-7));
        assertThat(link.queuePackets() * 1_048).isCloseTo(9_520, within(10.0));
    }
}

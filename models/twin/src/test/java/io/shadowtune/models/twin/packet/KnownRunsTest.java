package io.shadowtune.models.twin.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What the engine of packets gave on scenarios of ours when it agreed with the packet-level reference ({@link ReferenceTest}),
 * which does not lie everywhere. A digit that changes here is to be held against the reference before it is written anew.
 */
final class KnownRunsTest {
    private static final Fabric STAR = Topologies.star(9, 100, 1);

    private static List<Flow> incast() {
        Workloads workloads = new Workloads(1);
        workloads.incast(Given.hosts(8), 8, 8_000_000, 0);
        return workloads.flows();
    }

    private static void isAsBefore(Scenario scenario, long endNanos, long marks, long pauses, double queueBytes) {
        SimulationResult result = Given.run(scenario);

        assertThat(result.totals().endNanos()).isEqualTo(endNanos);
        assertThat(result.marks()).isEqualTo(marks);
        assertThat(result.totals().pauseFrames()).isEqualTo(pauses);
        assertThat(result.queueMeanBytes(result.busiestPort())).isCloseTo(queueBytes, within(0.01));
    }

    @Test
    void run_incastAtOneThreshold_isAsBefore() {
        isAsBefore(Given.scenario(STAR, Given.STEP, incast()), 1_745_536, 3_823, 0, 78_562.04);
    }

    @Test
    void run_incastIntoLittleMemory_pausesAsBefore() {
        SwitchSettings little = SwitchSettings.ofBuffer(4 * SwitchSettings.MEBIBYTE);

        isAsBefore(Given.scenario(STAR, Marking.off(), incast(), little, 0, List.of()), 668_091, 0, 192, 1_738_277.98);
    }

    @Test
    void run_ringOnALeafSpine_isAsBefore() {
        Workloads workloads = new Workloads(1);
        workloads.ring(Given.hosts(16), 400_000, 30, 0, List.of());
        Fabric fabric = Topologies.leafSpine(4, 2, 4, 100, 100, 1);

        isAsBefore(Given.scenario(fabric, Given.STEP, workloads.flows()), 147_228, 0, 0, 159.51);
    }
}

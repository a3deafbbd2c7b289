package io.shadowtune.models.twin.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class WorkloadsTest {
    private static final Fabric STAR = Topologies.star(8, 100, 1);

    private static SimulationResult run(Fabric fabric, Workloads workloads) {
        return Given.run(Given.scenario(fabric, Given.STEP, workloads.flows()));
    }

    private static long sentTo(SimulationResult result, String port) {
        Fabric fabric = result.scenario().fabric();
        return IntStream.range(0, fabric.portCount())
                .filter(p -> fabric.portName(p).equals(port))
                .mapToLong(result::sentBytes)
                .sum();
    }

    @Test
    void ring_steps_waitForThePredecessor() {
        Workloads workloads = new Workloads(1);
        workloads.ring(Given.hosts(8), 8_000_000, 14, 0, List.of());

        SimulationResult result = run(STAR, workloads);

        // 14 steps of 1,000 packets at 83 ns and as many acknowledgements at 4 ns, and the way through the switch.
        double least = 14 * 1_000 * 87;
        assertThat(result.totals().endNanos()).isBetween((long) least, (long) (least * 1.05));
    }

    @Test
    void ring_oneLateRank_holdsAllOthers() {
        Workloads workloads = new Workloads(1);
        int late = workloads.add(Flow.compute(0, 2_000_000, List.of()));
        List<List<Integer>> after = IntStream.range(0, 8)
                .mapToObj(rank -> rank == 0 ? List.of(late) : List.<Integer>of())
                .toList();
        workloads.ring(Given.hosts(8), 8_000_000, 14, 0, after);

        assertThat(run(STAR, workloads).totals().endNanos()).isGreaterThan(2_000_000 + 13 * 1_000 * 83);
    }

    @Test
    void tree_everyRank_getsTheWholeResultAfterTheRootHasIt() {
        Workloads workloads = new Workloads(1);
        List<Integer> flows = workloads.tree(Given.hosts(7), 1_000_000, 100_000, 0, List.of());

        SimulationResult result = run(STAR, workloads);

        assertThat(flows).hasSize(12);
        assertThat(result.arrivedBytes()).isEqualTo(12_000_000);
        assertThat(result.completion(0, Long.MAX_VALUE).count()).isEqualTo(12);
    }

    @Test
    void allToAll_pairs_areAllThere() {
        Workloads workloads = new Workloads(1);
        workloads.allToAll(Given.hosts(8), 10_000, 0, List.of());

        assertThat(workloads.flows()).hasSize(56).doesNotHaveDuplicates();
        assertThat(run(STAR, workloads).arrivedBytes()).isEqualTo(560_000);
    }

    @Test
    void inNetworkReduction_uplinks_carryOneResultForAllHostsOfALeaf() {
        Fabric plain = Topologies.leafSpine(2, 1, 4, 100, 100, 1);
        Fabric fabric = Topologies.withReducers(plain, List.of(8, 9, 10), 2_000);
        Workloads workloads = new Workloads(1);
        workloads.inNetworkReduction(
                List.of(List.of(0, 1, 2, 3), List.of(4, 5, 6, 7)), List.of(11, 12), 13, 1_000_000, 50_000, 0);

        SimulationResult result = run(fabric, workloads);

        // One million bytes in packets of 1,048, beside acknowledgements of 60 for what came down.
        assertThat(result.totals().complete()).isTrue();
        assertThat(sentTo(result, "8->10")).isEqualTo(1_000 * (1_048 + 60));
        assertThat(sentTo(result, "10->8")).isEqualTo(1_000 * (1_048 + 60));
    }

    @Test
    void training_overlap_hidesCommunicationBehindComputing() {
        long apart = iteration(0);
        long together = iteration(0.8);

        // A ring of 14 steps takes about 1.2 ms, computing 2 ms.
        assertThat(apart).isCloseTo(3 * (2_000_000 + 1_180_000), within(200_000L));
        assertThat(together).isCloseTo(3 * 2_000_000, within(400_000L));
    }

    private static long iteration(double overlap) {
        Workloads workloads = new Workloads(1);
        workloads.training(new Workloads.Training(Given.hosts(8), 8_000_000, 2_000_000, overlap, 0, 3));
        return run(STAR, workloads).totals().endNanos();
    }

    @Test
    void mice_load_isWhatWasAskedFor() {
        Workloads workloads = new Workloads(7);
        workloads.mice(new Workloads.Mice(Given.hosts(8), Given.hosts(8), 0.2, 100, 2_000, 64_000, 0, 20_000_000));

        double bytes = workloads.flows().stream().mapToLong(Flow::bytes).sum();
        // A host that draws itself sends nothing, which is one time in eight.
        assertThat(bytes * 8 / 8 / 20_000_000 / 100).isCloseTo(0.2 * 7 / 8, within(0.02));
    }
}

package io.shadowtune.models.twin.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.assertj.core.data.Percentage;

/** The fast engine where flows end in packets of any size: it must look as far ahead as the smallest of them goes. */
final class FastSimulatorProperties {
    private static final double[] GBPS = {10, 25, 40, 100, 200, 400};
    private static final int HOSTS = 8;
    private static final long APART_NANOS = 200_000;
    /** Acknowledgements have no time of their own: six of 60 bytes at 10 Gb/s. */
    private static final long ACKS_NANOS = 300;
    /** What comes within 1/64 of a window has no order. */
    private static final Percentage SAME_TO_A_SLICE = Percentage.withPercentage(0.02);

    /** Pairs of flows, the second of which waits for the first, with nothing else under way. */
    private static List<Flow> pairs(Random random) {
        List<Flow> flows = new ArrayList<>();
        for (int pair = 0; pair < 12; pair++) {
            int source = random.nextInt(HOSTS);
            int other = (source + 1 + random.nextInt(HOSTS - 1)) % HOSTS;
            int last = 1 + random.nextInt(random.nextBoolean() ? 3 : 1_000);
            long begin = (pair + 1) * APART_NANOS + random.nextInt(5_000);
            flows.add(Flow.of(source, other, random.nextInt(4) * 1_000L + last, begin));
            flows.add(Flow.of(
                    other, source, random.nextInt(2) * 1_000L + last, random.nextInt(100), List.of(flows.size() - 1)));
        }
        return flows;
    }

    @Property(tries = 100)
    void run_smallLastPackets_comeWhenThePacketsDo(@ForAll long seed) {
        Random random = new Random(seed);
        double delayMicros = 0.3 + random.nextInt(20) / 10.0;
        Fabric fabric = Topologies.leafSpine(
                2, 2, 4, GBPS[random.nextInt(GBPS.length)], GBPS[random.nextInt(GBPS.length)], delayMicros);
        Scenario scenario = Given.scenario(fabric, Marking.off(), pairs(random));

        SimulationResult packets = Given.run(scenario);
        SimulationResult fast = FastSimulator.run(scenario, Recording.NONE, 10_000_000_000L, () -> false);

        assertThat(fast.totals().complete()).isTrue();
        for (int flow = 0; flow < scenario.flows().size(); flow++) {
            assertThat(fast.startNanos(flow)).isCloseTo(packets.startNanos(flow), within(ACKS_NANOS));
            assertThat(fast.completionNanos(flow)).isCloseTo(packets.completionNanos(flow), within(ACKS_NANOS));
        }
    }

    @Property(tries = 30)
    void run_manySmallFlowsAtOnce_allArrive(@ForAll long seed) {
        Random random = new Random(seed);
        Fabric fabric = Topologies.leafSpine(
                2, 2, 4, GBPS[random.nextInt(6)], GBPS[random.nextInt(6)], 0.3 + random.nextDouble());
        List<Flow> flows = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            int source = random.nextInt(HOSTS);
            int other = (source + 1 + random.nextInt(HOSTS - 1)) % HOSTS;
            List<Integer> after = i > 20 && random.nextBoolean() ? List.of(random.nextInt(i)) : List.of();
            flows.add(Flow.of(source, other, 1 + random.nextInt(20_000), random.nextInt(50_000), after));
        }
        Scenario scenario = Given.scenario(fabric, Marking.of(20_000, 80_000, 0.2), flows);

        SimulationResult fast = FastSimulator.run(scenario, Recording.NONE, 10_000_000_000L, () -> false);

        assertThat(fast.totals().complete()).isTrue();
        assertThat(Given.drops(fast)).isZero();
        assertThat(fast.totals().endNanos())
                .isCloseTo(Given.run(scenario).totals().endNanos(), Percentage.withPercentage(15));
    }

    @Property(tries = 30)
    void run_oneFullPort_isTheSamePortByPortAndInTheOrderOfTime(@ForAll long seed) {
        Random random = new Random(seed);
        Fabric fabric = Topologies.star(HOSTS + 1, GBPS[random.nextInt(GBPS.length)], 0.5 + random.nextDouble());
        List<Flow> flows = new ArrayList<>();
        for (int sender = 0; sender < HOSTS; sender++) {
            flows.add(Flow.of(sender, HOSTS, 400_000 + random.nextInt(2_000_000), random.nextInt(100_000)));
        }
        int bytes = 30_000 + random.nextInt(200_000);

        Scenario scenario = Given.scenario(fabric, Marking.of(bytes, 2.0 * bytes, random.nextDouble()), flows);

        SimulationResult alone = fast(scenario);
        SimulationResult inOrder = FastSimulator.runInOrder(scenario);

        int port = inOrder.busiestPort();
        assertThat(alone.totals()).isEqualTo(inOrder.totals());
        assertThat(alone.marks()).isEqualTo(inOrder.marks());
        assertThat(alone.queueMaxBytes(port)).isEqualTo(inOrder.queueMaxBytes(port));
        assertThat(alone.queueMeanBytes(port)).isCloseTo(inOrder.queueMeanBytes(port), SAME_TO_A_SLICE);
        assertThat(alone.sentBytes(port)).isEqualTo(inOrder.sentBytes(port));
        assertThat(alone.sentPackets(port)).isEqualTo(inOrder.sentPackets(port));
        for (int flow = 0; flow < flows.size(); flow++) {
            assertThat(alone.completionNanos(flow)).isEqualTo(inOrder.completionNanos(flow));
        }
    }

    private static SimulationResult fast(Scenario scenario) {
        return FastSimulator.run(scenario, Recording.NONE, 10_000_000_000L, () -> false);
    }
}

package io.shadowtune.models.twin.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class PacketSimulatorTest {
    private static final Fabric STAR = Topologies.star(9, 100, 1);

    private static List<Flow> incast(int senders, long bytes) {
        Workloads workloads = new Workloads(1);
        workloads.incast(Given.hosts(senders), 8, bytes * senders, 0);
        return workloads.flows();
    }

    @Test
    void run_onePacketAlone_takesWhatItsLinksTake() {
        SimulationResult result = Given.run(Given.scenario(STAR, Marking.off(), List.of(Flow.of(0, 8, 1_000, 5_000))));

        // Twice 83 ns and 1 us there, twice 4 ns and 1 us back.
        assertThat(result.completionNanos(0)).isEqualTo(2 * (83 + 1_000) + 2 * (4 + 1_000));
        assertThat(result.startNanos(0)).isEqualTo(5_000);
        assertThat(result.totals().endNanos()).isEqualTo(5_000 + 4_174);
    }

    @Test
    void run_incastWithoutMarks_pausesAndDropsNothing() {
        SimulationResult result = Given.run(Given.scenario(STAR, Marking.off(), incast(8, 6_250_000)));

        assertThat(result.totals().complete()).isTrue();
        assertThat(result.totals().pauseFrames()).isEqualTo(1_016);
        assertThat(Given.drops(result)).isZero();
        assertThat(result.arrivedBytes()).isEqualTo(50_000_000);
        // 8 x 6,250 packets of 83 ns at the last link.
        assertThat(result.totals().endNanos()).isBetween(50_000 * 83L, 50_000 * 83L + 10_000);
    }

    @Test
    void run_sameSeed_givesTheSameAndAnotherSeedAnother() {
        Scenario scenario = Given.scenario(STAR, Marking.of(20_000, 80_000, 0.2), incast(8, 500_000));
        Scenario other = scenario.with(scenario.marking(), 2);

        long end = Given.run(scenario).totals().endNanos();

        assertThat(Given.run(scenario).totals().endNanos()).isEqualTo(end);
        assertThat(Given.run(other).totals().endNanos()).isNotEqualTo(end);
    }

    @Test
    void run_marksOn_keepTheQueueBelowWhatPausesAllow() {
        SimulationResult off = Given.run(Given.scenario(STAR, Marking.off(), incast(8, 2_000_000)));
        SimulationResult on = Given.run(Given.scenario(STAR, Given.STEP, incast(8, 2_000_000)));

        int port = on.busiestPort();
        assertThat(STAR.portName(port)).isEqualTo("9->8");
        assertThat(on.marks()).isPositive();
        assertThat(on.queueMeanBytes(port)).isLessThan(off.queueMeanBytes(port) / 10);
        assertThat(on.queueQuantileBytes(port, 0.5)).isLessThanOrEqualTo(on.queueQuantileBytes(port, 0.99));
    }

    @Test
    void run_portWithItsOwnMarking_marksByIt() {
        int port = IntStream.range(0, STAR.portCount())
                .filter(p -> STAR.portName(p).equals("9->8"))
                .findFirst()
                .orElseThrow();
        Scenario plain = Given.scenario(STAR, Marking.off(), incast(8, 500_000));
        Scenario own = Given.with(plain, plain.dcqcn(), Map.of(port, Given.STEP));

        assertThat(Given.run(plain).marks()).isZero();
        assertThat(Given.run(own).marks()).isEqualTo(Given.run(own).marks(port)).isPositive();
    }

    @Test
    void run_notificationsHeldBack_cutLessThanEveryMark() {
        Scenario every = Given.scenario(STAR, Given.STEP, incast(8, 2_000_000));
        Scenario seldom = Given.with(every, Given.mlx(true, false, 0, 50_000), Map.of());

        int port = Given.run(every).busiestPort();
        assertThat(Given.run(seldom).queueMeanBytes(port))
                .isGreaterThan(1.5 * Given.run(every).queueMeanBytes(port));
    }

    @Test
    void run_noPauseFramesAndSmallBuffer_dropsAndSendsAgain() {
        SwitchSettings lossy = new SwitchSettings(SwitchSettings.MEBIBYTE, false, 0.125, 4_096, 3_072);
        SimulationResult result =
                Given.run(Given.scenario(STAR, Marking.off(), incast(8, 500_000), lossy, 200_000, List.of()));

        assertThat(result.totals().complete()).isTrue();
        assertThat(result.totals().pauseFrames()).isZero();
        assertThat(Given.drops(result)).isPositive();
        assertThat(result.arrivedBytes()).isEqualTo(4_000_000);
    }

    @Test
    void run_victimBehindAPausedLink_waitsForAnIncastItIsNoPartOf() {
        // Seven hosts of leaf 0 send to host 8 behind leaf 1; the eighth sends to host 9, which nobody else does.
        Fabric fabric = Topologies.leafSpine(2, 1, 8, 100, 400, 1);
        List<Flow> flows = new ArrayList<>();
        for (int sender = 0; sender < 7; sender++) {
            flows.add(Flow.of(sender, 8, 4_000_000, 0));
        }
        flows.add(Flow.of(7, 9, 4_000_000, 0));
        SwitchSettings small = SwitchSettings.ofBuffer(4 * SwitchSettings.MEBIBYTE);
        SimulationResult paused = Given.run(Given.scenario(fabric, Marking.off(), flows, small, 0, List.of()));
        SimulationResult marked = Given.run(Given.scenario(fabric, Given.STEP, flows, small, 0, List.of()));

        assertThat(paused.totals().pauseFrames()).isPositive();
        assertThat(Given.drops(paused)).isZero();
        assertThat(paused.completionNanos(7)).isGreaterThan(3 * 4_000 * 83L);
        assertThat(marked.completionNanos(7)).isLessThan(paused.completionNanos(7));
    }

    @Test
    void run_linkFails_flowsGoRoundIt() {
        Fabric fabric = Topologies.leafSpine(2, 2, 2, 100, 100, 1);
        List<Flow> flows = IntStream.range(0, 8)
                .mapToObj(i -> Flow.of(i % 2, 2 + i % 2, 1_000_000, i))
                .toList();
        Scenario.LinkEvent failure = new Scenario.LinkEvent(50_000, 4, false);
        SwitchSettings switches = SwitchSettings.ofBuffer(32 * SwitchSettings.MEBIBYTE);
        SimulationResult whole = Given.run(Given.scenario(fabric, Given.STEP, flows, switches, 100_000, List.of()));
        SimulationResult cut =
                Given.run(Given.scenario(fabric, Given.STEP, flows, switches, 100_000, List.of(failure)));

        int uplink = 8;
        assertThat(fabric.portName(uplink)).isEqualTo("4->6");
        assertThat(cut.totals().complete()).isTrue();
        assertThat(cut.arrivedBytes()).isEqualTo(8_000_000);
        assertThat(whole.sentBytes(uplink)).isGreaterThan(cut.sentBytes(uplink));
    }

    @Test
    void run_stoppedEarly_givesWhatIsThereAsIncomplete() {
        Scenario scenario = Given.scenario(STAR, Given.STEP, incast(8, 2_000_000));

        SimulationResult stopped = PacketSimulator.run(scenario, Recording.NONE, 10_000_000_000L, () -> true);
        SimulationResult late = PacketSimulator.run(scenario, Recording.NONE, 100_000, () -> false);

        assertThat(stopped.totals().complete()).isFalse();
        assertThat(late.totals().complete()).isFalse();
        assertThat(late.totals().endNanos()).isEqualTo(100_000);
        assertThat(late.completionNanos(0)).isEqualTo(-1);
    }

    @Test
    void run_recorded_binsAddUpToTheWhole() {
        Scenario scenario = Given.scenario(STAR, Given.STEP, incast(8, 500_000));
        int port = Given.run(scenario).busiestPort();
        SimulationResult result =
                PacketSimulator.run(scenario, new Recording(List.of(port), 10_000), 10_000_000_000L, () -> false);

        PortSeries series = result.series().get(0);
        long bins = result.totals().endNanos() / 10_000;
        assertThat((long) series.bins().size()).isEqualTo(bins);
        assertThat(series.bins().stream().mapToLong(PortSeries.Bin::marks).sum())
                .isEqualTo(result.marks(port));
        assertThat(series.bins().get(0).senderRates().flows()).isEqualTo(8);
        assertThat(series.bins().stream()
                        .mapToDouble(PortSeries.Bin::queueMeanBytes)
                        .average()
                        .orElseThrow())
                .isCloseTo(result.queueMeanBytes(port), within(0.01 * result.queueMeanBytes(port)));
    }
}

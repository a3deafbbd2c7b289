package io.shadowtune.models.twin.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** The fast engine against that of packets, on what both run. */
final class FastSimulatorTest {
    private static final Fabric STAR = Topologies.star(9, 100, 1);
    private static final Fabric LEAF_SPINE = Topologies.leafSpine(4, 2, 4, 100, 100, 1);

    private static SimulationResult fast(Scenario scenario) {
        return FastSimulator.run(scenario, Recording.NONE, 10_000_000_000L, () -> false);
    }

    private static List<Flow> incast(int senders, long bytes) {
        Workloads workloads = new Workloads(1);
        workloads.incast(Given.hosts(senders), 8, bytes * senders, 0);
        return workloads.flows();
    }

    private static Percentage percent(double value) {
        return Percentage.withPercentage(value);
    }

    @Test
    void run_onePacketAlone_takesWhatItsLinksTake() {
        SimulationResult result = fast(Given.scenario(STAR, Marking.off(), List.of(Flow.of(0, 8, 1_000, 5_000))));

        assertThat(result.completionNanos(0)).isEqualTo(2 * (83 + 1_000) + 2 * (4 + 1_000));
        assertThat(result.startNanos(0)).isEqualTo(5_000);
        assertThat(result.totals().complete()).isTrue();
    }

    @Test
    void run_incastWithoutMarks_pausesAsThePacketsDo() {
        Scenario scenario = Given.scenario(STAR, Marking.off(), incast(8, 2_000_000));

        SimulationResult packets = Given.run(scenario);
        SimulationResult fast = fast(scenario);

        int port = packets.busiestPort();
        assertThat(fast.busiestPort()).isEqualTo(port);
        assertThat(fast.totals().endNanos()).isCloseTo(packets.totals().endNanos(), within(1_000L));
        assertThat(fast.queueMeanBytes(port)).isCloseTo(packets.queueMeanBytes(port), percent(0.5));
        assertThat(fast.queueQuantileBytes(port, 0.99)).isCloseTo(packets.queueQuantileBytes(port, 0.99), percent(4));
        assertThat(fast.totals().pauseFrames()).isCloseTo(packets.totals().pauseFrames(), percent(5));
        assertThat(fast.sentBytes(port)).isEqualTo(packets.sentBytes(port));
        assertThat(fast.sentPackets(port)).isEqualTo(packets.sentPackets(port));
        assertThat(fast.pausedNanos(0)).isCloseTo(packets.pausedNanos(0), percent(5));
        assertThat(Given.drops(fast)).isZero();
    }

    @Test
    void run_incastAtOneThreshold_isNearThePackets() {
        Scenario scenario = Given.scenario(STAR, Given.STEP, incast(8, 6_250_000));

        SimulationResult packets = Given.run(scenario);
        SimulationResult fast = fast(scenario);

        int port = packets.busiestPort();
        assertThat(fast.totals().endNanos()).isCloseTo(packets.totals().endNanos(), percent(5));
        assertThat(fast.queueMeanBytes(port)).isCloseTo(packets.queueMeanBytes(port), percent(5));
        assertThat(fast.marks()).isCloseTo(packets.marks(), percent(10));
    }

    @Test
    void run_elephantsAndMice_giveTheMiceTheirTime() {
        Workloads workloads = new Workloads(1);
        workloads.incast(Given.hosts(4), 8, 20_000_000, 0);
        for (int i = 0; i < 40; i++) {
            workloads.add(Flow.of(4 + i % 4, 8, 20_000, 50_000L * (i + 1)));
        }
        Scenario scenario = Given.scenario(STAR, Marking.of(100_000, 400_000, 0.2), workloads.flows());

        double packets = Given.run(scenario).completion(0, 100_000).p50Micros();

        assertThat(fast(scenario).completion(0, 100_000).p50Micros()).isCloseTo(packets, percent(10));
    }

    @Test
    void run_ringOfSteps_waitsAsThePacketsDo() {
        Workloads workloads = new Workloads(1);
        workloads.ring(Given.hosts(16), 1_600_000, 30, 0, List.of());
        Scenario scenario = Given.scenario(LEAF_SPINE, Marking.off(), workloads.flows());

        SimulationResult packets = Given.run(scenario);
        SimulationResult fast = fast(scenario);

        assertThat(fast.totals().complete()).isTrue();
        assertThat(fast.totals().endNanos()).isCloseTo(packets.totals().endNanos(), percent(5));
    }

    @Test
    void run_sameSeed_givesTheSameAndAnotherSeedAnother() {
        Scenario scenario = Given.scenario(STAR, Marking.of(20_000, 80_000, 0.2), incast(8, 500_000));

        long end = fast(scenario).totals().endNanos();

        assertThat(fast(scenario).totals().endNanos()).isEqualTo(end);
        assertThat(fast(scenario.with(scenario.marking(), 2)).totals().endNanos())
                .isNotEqualTo(end);
    }

    @Test
    void run_recorded_countsEveryByteInABin() {
        Scenario scenario = Given.scenario(STAR, Given.STEP, incast(8, 500_000));
        int port = fast(scenario).busiestPort();

        SimulationResult result =
                FastSimulator.run(scenario, new Recording(List.of(port), 10_000), 10_000_000_000L, () -> false);

        long sent = result.series().get(0).bins().stream()
                .mapToLong(PortSeries.Bin::sentBytes)
                .sum();
        assertThat(sent).isCloseTo(result.sentBytes(port), within(10_000L * 100 / 8));
    }

    @Test
    void run_recordedInBinsShorterThanAWindow_spreadsAWindowOverThem() {
        Scenario scenario = Given.scenario(STAR, Marking.off(), incast(8, 500_000));
        int port = fast(scenario).busiestPort();

        List<PortSeries.Bin> fine = FastSimulator.run(
                        scenario, new Recording(List.of(port), 100), 10_000_000_000L, () -> false)
                .series()
                .get(0)
                .bins();
        List<PortSeries.Bin> packets = PacketSimulator.run(
                        scenario, new Recording(List.of(port), 100), 10_000_000_000L, () -> false)
                .series()
                .get(0)
                .bins();

        // All of the time but the first and the last microseconds the port sends at its rate.
        assertThat(fine.subList(100, 3_000)).allSatisfy(bin -> {
            assertThat(bin.sentBytes()).isCloseTo(1_250L, within(200L));
            assertThat(bin.queueMeanBytes()).isPositive();
            assertThat(bin.queueMaxBytes()).isGreaterThanOrEqualTo((long) (0.99 * bin.queueMeanBytes()));
        });
        for (int bin : new int[] {200, 1_000, 2_500}) {
            assertThat(fine.get(bin).queueMeanBytes())
                    .isCloseTo(packets.get(bin).queueMeanBytes(), percent(3));
        }
    }

    @Test
    void run_stopped_isIncomplete() {
        Scenario scenario = Given.scenario(STAR, Marking.off(), incast(8, 2_000_000));

        assertThat(FastSimulator.run(scenario, Recording.NONE, 10_000_000_000L, () -> true)
                        .totals()
                        .complete())
                .isFalse();
        assertThat(FastSimulator.run(scenario, Recording.NONE, 100_000, () -> false)
                        .totals()
                        .endNanos())
                .isEqualTo(100_000);
    }

    @Test
    void run_whatMayLosePackets_isRefused() {
        SwitchSettings lossy = new SwitchSettings(SwitchSettings.MEBIBYTE, false, 0.125, 4_096, 3_072);
        Scenario scenario = Given.scenario(STAR, Marking.off(), incast(8, 5_000), lossy, 0, List.of());

        assertThatThrownBy(() -> fast(scenario))
                .hasMessage("The engine (fast) cannot run this scenario: a switch may drop.");
    }
}

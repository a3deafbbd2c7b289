package io.shadowtune.models.twin.packet;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Scenarios that tests are made of. */
final class Given {
    static final Marking STEP = Marking.of(65_000, 65_000, 1);

    private Given() {}

    static Scenario scenario(Fabric fabric, Marking marking, List<Flow> flows) {
        return scenario(fabric, marking, flows, SwitchSettings.ofBuffer(32 * SwitchSettings.MEBIBYTE), 0, List.of());
    }

    static Scenario scenario(
            Fabric fabric,
            Marking marking,
            List<Flow> flows,
            SwitchSettings switches,
            long retransmitNanos,
            List<Scenario.LinkEvent> events) {
        return new Scenario(
                fabric,
                new Wire(1_000, 48, 60, 43, retransmitNanos),
                switches,
                Map.of(),
                marking,
                Map.of(),
                Dcqcn.mlx(),
                Map.of(),
                flows,
                events,
                1);
    }

    static SimulationResult run(Scenario scenario) {
        return PacketSimulator.run(scenario, Recording.NONE, 10_000_000_000L, () -> false);
    }

    static List<Integer> hosts(int number) {
        return IntStream.range(0, number).boxed().toList();
    }

    static long drops(SimulationResult result) {
        return IntStream.range(0, result.scenario().fabric().portCount())
                .mapToLong(result::drops)
                .sum();
    }

    /** The vendor's timers with another reaction. */
    static Dcqcn mlx(boolean enabled, boolean clampTarget, long byteCounterBytes, long cnpGapNanos) {
        Dcqcn mlx = Dcqcn.mlx();
        return new Dcqcn(
                enabled,
                mlx.timers(),
                mlx.gain(),
                mlx.fastRecovery(),
                mlx.additiveRatio(),
                mlx.hyperRatio(),
                mlx.minRateBps(),
                clampTarget,
                byteCounterBytes,
                cnpGapNanos);
    }

    /** A scenario whose senders and single ports are others. */
    static Scenario with(Scenario plain, Dcqcn dcqcn, Map<Integer, Marking> markingOf) {
        return new Scenario(
                plain.fabric(),
                plain.wire(),
                plain.switches(),
                Map.of(),
                plain.marking(),
                markingOf,
                dcqcn,
                Map.of(),
                plain.flows(),
                List.of(),
                plain.seed());
    }
}

package io.shadowtune.deploy.twin.validation;

import io.shadowtune.models.twin.packet.Dcqcn;
import io.shadowtune.models.twin.packet.Engine;
import io.shadowtune.models.twin.packet.EngineChoice;
import io.shadowtune.models.twin.packet.Fabric;
import io.shadowtune.models.twin.packet.Flow;
import io.shadowtune.models.twin.packet.Marking;
import io.shadowtune.models.twin.packet.Recording;
import io.shadowtune.models.twin.packet.Scenario;
import io.shadowtune.models.twin.packet.SimulationResult;
import io.shadowtune.models.twin.packet.SwitchSettings;
import io.shadowtune.models.twin.packet.Topologies;
import io.shadowtune.models.twin.packet.Wire;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What runs cost on one core: processor time, and memory that they take in all. */
final class Speed {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double ENOUGH_SECONDS = 1.5;
    private static final double MEGABYTE = 1e6;
    private static final List<String> SCENARIOS = List.of(
            "incast8_100g_mlx_buf32",
            "incast32_100g_paper_buf32",
            "mixstar_s1_mlx_buf32",
            "bursts_mlx_buf32",
            "a2a32_ls_mlx_buf16",
            "ring32_ls_mlx_buf16",
            "web50_ls_mlx_buf16");

    private Speed() {}

    /** Cost of a run. */
    private record Cost(double seconds, double bytes, SimulationResult result) {
        static Cost of(Scenario scenario, Engine engine) {
            var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
            long cpu = threads.getCurrentThreadCpuTime();
            long bytes = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
            SimulationResult result = Validation.run(scenario, engine, Recording.NONE);
            return new Cost(
                    (threads.getCurrentThreadCpuTime() - cpu) / NANOS_PER_SECOND,
                    (double) (threads.getThreadAllocatedBytes(
                                    Thread.currentThread().getId())
                            - bytes),
                    result);
        }
    }

    /** Packets a second on scenarios of the reference, warm: the best of runs that take {@value #ENOUGH_SECONDS} s. */
    static String rates(Path folder) {
        MarkdownTable table = new MarkdownTable(List.of("scenario, `hpcc100g`", "packets", "fast", "fast / packets"));
        List<ReferenceRow> rows = ReferenceRow.table(folder.resolve("summary.csv"));
        for (String name : SCENARIOS) {
            ReferenceRow row = rows.stream()
                    .filter(r -> r.text("scenario").equals(name)
                            && r.text("ecn_name").equals("hpcc100g"))
                    .findFirst()
                    .orElseThrow();
            Scenario scenario = ReferenceScenario.of(folder, row).scenario();
            double packets = rate(scenario, Engine.PACKETS);
            double fast = rate(scenario, Engine.FAST);
            table.row(List.of("`" + name + "`", millions(packets), millions(fast), text("%.1f", fast / packets)));
        }
        return table.toString();
    }

    private static double rate(Scenario scenario, Engine engine) {
        double best = Double.POSITIVE_INFINITY;
        double spent = 0;
        for (int run = 0; spent < ENOUGH_SECONDS || run < 3; run++) {
            double seconds = Cost.of(scenario, engine).seconds();
            spent += seconds;
            best = Math.min(best, seconds);
        }
        return EngineChoice.packets(scenario) / best;
    }

    /** Cost against hosts, links, flows and simulated time. */
    static String growth() {
        MarkdownTable table = new MarkdownTable(List.of(
                "hosts",
                "links",
                "flows",
                "data packets",
                "simulated",
                "packets",
                "memory",
                "fast",
                "memory",
                "fast / packets"));
        for (Scenario scenario : List.of(
                star(0.05e9),
                star(0.5e9),
                star(5e9),
                leafSpine(4, 4, 16, 1, 40_000_000),
                leafSpine(16, 16, 16, 1, 10_000_000),
                leafSpine(32, 32, 32, 1, 2_500_000),
                leafSpine(32, 32, 32, 16, 160_000),
                leafSpine(32, 32, 32, 256, 10_000),
                leafSpine(256, 64, 64, 1, 150_000))) {
            // The first run of a size pays for the compiler.
            Cost.of(scenario, Engine.FAST);
            Cost fast = Cost.of(scenario, Engine.FAST);
            Cost packets = Cost.of(scenario, Engine.PACKETS);
            Fabric fabric = scenario.fabric();
            long hosts = java.util.stream.IntStream.range(0, fabric.nodeCount())
                    .filter(fabric::isHost)
                    .count();
            table.row(List.of(
                    text("%,d", hosts),
                    text("%,d", fabric.portCount() / 2),
                    text("%,d", scenario.flows().size()),
                    millions(EngineChoice.packets(scenario)),
                    text("%.1f ms", packets.result().totals().endNanos() / 1e6),
                    text("%.2f s", packets.seconds()),
                    text("%.0f MB", packets.bytes() / MEGABYTE),
                    text("%.2f s", fast.seconds()),
                    text("%.0f MB", fast.bytes() / MEGABYTE),
                    text("%.1f", packets.seconds() / fast.seconds())));
        }
        return table.toString();
    }

    private static Scenario star(double bytes) {
        List<Flow> flows = new ArrayList<>();
        for (int sender = 0; sender < 8; sender++) {
            flows.add(Flow.of(sender, 8, (long) (bytes / 8), 0));
        }
        return scenario(Topologies.star(9, 100, 1), flows);
    }

    private static Scenario leafSpine(int leaves, int spines, int hostsPerLeaf, int flowsPerHost, long bytes) {
        int hosts = leaves * hostsPerLeaf;
        List<Flow> flows = new ArrayList<>();
        for (int i = 0; i < flowsPerHost; i++) {
            for (int host = 0; host < hosts; host++) {
                flows.add(Flow.of(host, (host + hosts / 2 + i) % hosts, bytes, 0));
            }
        }
        return scenario(Topologies.leafSpine(leaves, spines, hostsPerLeaf, 100, 100, 1), flows);
    }

    private static Scenario scenario(Fabric fabric, List<Flow> flows) {
        return new Scenario(
                fabric,
                Wire.ofPayload(1_000),
                SwitchSettings.ofBuffer(64 * SwitchSettings.MEBIBYTE),
                Map.of(),
                Marking.of(400_000, 1_600_000, 0.2),
                Map.of(),
                Dcqcn.mlx(),
                Map.of(),
                flows,
                List.of(),
                1);
    }

    private static String millions(double packets) {
        return text("%.2f million", packets / 1e6);
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}

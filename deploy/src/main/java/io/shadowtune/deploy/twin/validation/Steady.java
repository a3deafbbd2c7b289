package io.shadowtune.deploy.twin.validation;

import io.shadowtune.models.twin.fluid.SharedLink;
import io.shadowtune.models.twin.packet.Engine;
import io.shadowtune.models.twin.packet.PortSeries;
import io.shadowtune.models.twin.packet.Recording;
import io.shadowtune.models.twin.packet.Scenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

/** Long incasts when their begin is forgotten, beside the reference and the fixed point of the fluid model. */
final class Steady {
    private static final long BIN_NANOS = 2_000;
    private static final int FROM_BIN = 10_000;
    private static final int TO_BIN = 17_500;
    private static final double BYTES_PER_KB = 1_000;

    private Steady() {}

    /** What a port did in the window. */
    private record Window(double mean, double p05, double p50, double p95, double marks, double gbps) {
        static Window of(PortSeries series, int packetBytes) {
            List<PortSeries.Bin> bins = series.bins()
                    .subList(
                            Math.min(FROM_BIN, series.bins().size()),
                            Math.min(TO_BIN, series.bins().size()));
            double[] queues = bins.stream()
                    .mapToDouble(bin -> bin.queueMeanBytes() / BYTES_PER_KB)
                    .sorted()
                    .toArray();
            double bytes = bins.stream().mapToDouble(PortSeries.Bin::sentBytes).sum();
            double marks = bins.stream().mapToDouble(PortSeries.Bin::marks).sum();
            return new Window(
                    Arrays.stream(queues).average().orElse(Double.NaN),
                    queues[(int) (0.05 * queues.length)],
                    queues[queues.length / 2],
                    queues[(int) (0.95 * queues.length)],
                    marks / (bytes / packetBytes),
                    bytes * 8 / ((TO_BIN - FROM_BIN) * (double) BIN_NANOS));
        }
    }

    static String table(Path folder, Validation validation) {
        List<ReferenceRow> rows = ReferenceRow.table(folder.resolve("steady_state.csv"));
        List<Callable<Window>> tasks = new ArrayList<>();
        List<ReferenceScenario> scenarios = new ArrayList<>();
        for (ReferenceRow row : rows) {
            ReferenceScenario scenario = ReferenceScenario.ofSteady(folder, row);
            scenarios.add(scenario);
            for (Engine engine : Engine.values()) {
                Recording recording = new Recording(List.of(scenario.port()), BIN_NANOS);
                tasks.add(() -> Window.of(
                        Validation.run(scenario.scenario(), engine, recording)
                                .series()
                                .get(0),
                        scenario.scenario().wire().packetBytes()));
            }
        }
        List<Window> windows = validation.all("steady runs simulated", tasks);
        MarkdownTable table = new MarkdownTable(
                List.of("flows, setting", "", "queue mean KB", "p05", "p50", "p95", "marked", "Gb/s"));
        for (int i = 0; i < rows.size(); i++) {
            ReferenceRow row = rows.get(i);
            SharedLink link = link(scenarios.get(i));
            double packetKb = scenarios.get(i).scenario().wire().packetBytes() / BYTES_PER_KB;
            table.row(List.of(
                    row.text("flows") + ", `" + row.text("ecn_name") + "`",
                    "reference",
                    row.text("q_mean_kb"),
                    row.text("q_p05_kb"),
                    row.text("q_p50_kb"),
                    row.text("q_p95_kb"),
                    share(row.number("mark_fraction")),
                    row.text("tx_gbps")));
            table.row(cells("packets", windows.get(2 * i)));
            table.row(cells("fast", windows.get(2 * i + 1)));
            table.row(List.of(
                    "",
                    "fluid",
                    String.format(Locale.ROOT, "%.1f", link.queuePackets() * packetKb),
                    "",
                    "",
                    "",
                    share(link.markRatio()),
                    ""));
        }
        return table.toString();
    }

    /** What the fluid model makes of a scenario whose flows all end at its port, with packets as they are on the wire. */
    static SharedLink link(ReferenceScenario reference) {
        Scenario scenario = reference.scenario();
        double packetBytes = scenario.wire().packetBytes();
        double packetsPerSecond = scenario.fabric().link(reference.port()).gbps() * 1e9 / 8 / packetBytes;
        return new SharedLink(
                packetsPerSecond,
                scenario.flows().size(),
                scenario.marking().kminBytes() / packetBytes,
                scenario.marking().kmaxBytes() / packetBytes,
                scenario.marking().pmax(),
                SharedLink.Reaction.of(scenario.dcqcn(), packetsPerSecond, packetBytes));
    }

    private static String share(double ratio) {
        return String.format(Locale.ROOT, "%.3f %%", ratio * 100);
    }

    private static List<String> cells(String who, Window window) {
        List<String> cells = new ArrayList<>(List.of("", who));
        for (double value : new double[] {window.mean(), window.p05(), window.p50(), window.p95()}) {
            cells.add(String.format(Locale.ROOT, "%.1f", value));
        }
        cells.add(share(window.marks()));
        cells.add(String.format(Locale.ROOT, "%.2f", window.gbps()));
        return cells;
    }
}

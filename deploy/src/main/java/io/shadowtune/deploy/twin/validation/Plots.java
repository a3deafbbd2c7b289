package io.shadowtune.deploy.twin.validation;

import io.shadowtune.deploy.twin.chart.Axis;
import io.shadowtune.deploy.twin.chart.Chart;
import io.shadowtune.deploy.twin.chart.DotRows;
import io.shadowtune.deploy.twin.chart.Line;
import io.shadowtune.deploy.twin.chart.Points;
import io.shadowtune.models.twin.packet.Engine;
import io.shadowtune.models.twin.packet.PortSeries;
import io.shadowtune.models.twin.packet.Recording;
import io.shadowtune.models.twin.packet.SimulationResult;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Queues over time and completion times of the twin beside the reference, as pictures by name. */
final class Plots {
    private static final List<String> QUEUES = List.of(
            "incast8_100g_mlx_buf32__hpcc100g",
            "incast32_100g_paper_buf32__hpcc100g",
            "mixstar_s1_paper_buf32__onyx_roce",
            "ring32_ls_mlx_buf16__ecn_off");
    private static final List<String> COMPLETIONS = List.of(
            "incast32_100g_mlx_buf32__hpcc100g",
            "mixstar_s1_mlx_buf32__sonic_th",
            "bursts_mlx_buf32__onyx_roce",
            "web50_ls_mlx_buf16__hpcc100g");
    private static final double NANOS = 1_000;
    private static final double BYTES_PER_KB = 1_000;
    private static final double PERCENT = 100;
    private static final long BIN_NANOS = 10_000;

    private final Path folder;
    private final Map<String, String> pictures = new TreeMap<>();

    Plots(Path folder) {
        this.folder = folder;
    }

    /** All of them: texts of SVG by the names of files. */
    Map<String, String> draw() {
        for (ReferenceRow row : ReferenceRow.table(folder.resolve("summary.csv"))) {
            String name = row.text("scenario") + "__" + row.text("ecn_name");
            boolean isQueue = QUEUES.contains(name);
            if (row.text("rng_run").equals("1") && (isQueue || COMPLETIONS.contains(name))) {
                ReferenceScenario scenario = ReferenceScenario.of(folder, row);
                Recording recording = new Recording(List.of(scenario.port()), BIN_NANOS);
                SimulationResult packets = Validation.run(scenario.scenario(), Engine.PACKETS, recording);
                SimulationResult fast = Validation.run(scenario.scenario(), Engine.FAST, recording);
                if (isQueue) {
                    pictures.put("queue-" + name + ".svg", queue(name, packets, fast));
                } else {
                    pictures.put("times-" + name + ".svg", completion(name, packets, fast));
                }
            }
        }
        return pictures;
    }

    private String queue(String name, SimulationResult packets, SimulationResult fast) {
        double[] reference = ReferenceRow.table(folder.resolve("queue").resolve(name + ".csv")).stream()
                .mapToDouble(row -> row.number("queue_mean_bytes") / BYTES_PER_KB)
                .toArray();
        double[] ours = queue(packets);
        double[] fastest = queue(fast);
        double step = BIN_NANOS / NANOS;
        int longest = Math.max(reference.length, Math.max(ours.length, fastest.length));
        double most = Arrays.stream(new double[][] {reference, ours, fastest})
                .flatMapToDouble(Arrays::stream)
                .max()
                .orElse(1);
        return new Chart(
                        "Queue of the fullest port: " + name.replace("__", ", "),
                        Axis.upTo("time, us", longest * step),
                        Axis.upTo("KB", most),
                        List.of(
                                new Line("reference", Points.binned(reference, step, Points.Of.MEAN), Line.Look.SECOND),
                                new Line("twin, packets", Points.binned(ours, step, Points.Of.MEAN), Line.Look.FIRST),
                                new Line("twin, fast", Points.binned(fastest, step, Points.Of.MEAN), Line.Look.THIRD)))
                .svg();
    }

    private static double[] queue(SimulationResult result) {
        return result.series().get(0).bins().stream()
                .mapToDouble(PortSeries.Bin::queueMeanBytes)
                .map(bytes -> bytes / BYTES_PER_KB)
                .toArray();
    }

    private String completion(String name, SimulationResult packets, SimulationResult fast) {
        double[] reference = ReferenceRow.table(folder.resolve("flows").resolve(name + ".csv")).stream()
                .mapToDouble(row -> row.number("fct_us"))
                .toArray();
        double[] ours = completion(packets);
        double[] fastest = completion(fast);
        var extremes = Stream.of(reference, ours, fastest)
                .flatMapToDouble(Arrays::stream)
                .summaryStatistics();
        return new Chart(
                        "Time that flows took: " + name.replace("__", ", "),
                        Axis.log("us", extremes.getMin(), extremes.getMax()),
                        Axis.upTo("share of flows that took no longer", 1),
                        List.of(
                                new Line("reference", Points.shares(reference), Line.Look.SECOND),
                                new Line("twin, packets", Points.shares(ours), Line.Look.FIRST),
                                new Line("twin, fast", Points.shares(fastest), Line.Look.THIRD)))
                .svg();
    }

    private static double[] completion(SimulationResult result) {
        return IntStream.range(0, result.scenario().flows().size())
                .mapToDouble(flow -> result.completionNanos(flow) / NANOS)
                .toArray();
    }

    /** For each scenario how far off each of its runs is: a dot a run, by seed and setting. */
    static String errors(Errors errors, Engine engine, Figure figure) {
        List<String> names = errors.scenarios();
        Map<String, double[]> values = new TreeMap<>();
        for (String name : names) {
            values.put(
                    name,
                    errors.of(engine).where(run -> run.name().equals(name)).runs().stream()
                            .mapToDouble(run -> run.error(figure))
                            .filter(error -> !Double.isNaN(error))
                            .map(error -> error * PERCENT)
                            .toArray());
        }
        return new DotRows(
                        "Error of each run, %s engine: %s".formatted(engine.word(), figure.words()),
                        new Axis("%", 0.01, PERCENT, true),
                        names.stream().filter(name -> hasValues(values, name)).toList(),
                        values,
                        name -> PERCENT * figure.target(name.contains("_ls_") ? "leaf-spine" : "star"),
                        "dot: a run; bar: median; red line: wanted of the median")
                .svg();
    }

    private static boolean hasValues(Map<String, double[]> values, String name) {
        double[] own = values.get(name);
        return own != null && own.length > 0;
    }
}

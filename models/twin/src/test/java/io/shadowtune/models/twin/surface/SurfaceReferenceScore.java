package io.shadowtune.models.twin.surface;

import io.shadowtune.models.twin.packet.Dcqcn;
import io.shadowtune.models.twin.packet.Marking;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Compares a surface with tables of the packet-level reference, which it has not learned from: differences between all settings of a
 * scenario. Arguments: the surface, the folder of the reference, the table ({@code summary.csv} or {@code surface.csv}).
 */
final class SurfaceReferenceScore {
    private static final double[] SIZES = {0.05, 0.3, Double.POSITIVE_INFINITY};

    private final int[] count = new int[SIZES.length];
    private final int[] right = new int[SIZES.length];
    private int all;
    private int covered;
    private int sure;
    private int sureWrong;
    private int contexts;
    private int contextsCovered;
    private double leastCovered = 1;

    private SurfaceReferenceScore() {}

    /** One run of the reference. */
    private record Row(Map<String, String> cells) {
        double get(String column) {
            String cell = Objects.requireNonNull(cells.get(column), column);
            return cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
        }

        String scenario() {
            return Objects.requireNonNull(cells.get("scenario"));
        }

        boolean isOneHop() {
            return !scenario().contains("_ls_");
        }

        Marking marking() {
            return Marking.of(get("kmin_kb") * 1_000, get("kmax_kb") * 1_000, get("pmax"));
        }
    }

    public static void main(String[] args) throws IOException {
        Surface surface = SurfaceScore.read(Path.of(args[0]));
        Map<String, List<Row>> scenarios = new TreeMap<>();
        for (Row row : rows(Path.of(args[1], args[2]))) {
            if (row.get("rng_run") == 1 && context(row).isPresent()) {
                scenarios
                        .computeIfAbsent(row.scenario(), key -> new ArrayList<>())
                        .add(row);
            }
        }
        for (boolean oneHop : new boolean[] {true, false}) {
            for (Figure figure : Figure.values()) {
                SurfaceReferenceScore score = new SurfaceReferenceScore();
                for (List<Row> runs : scenarios.values()) {
                    if (runs.get(0).isOneHop() == oneHop) {
                        score.add(surface, runs, figure);
                    }
                }
                score.print((oneHop ? "star       " : "leaf-spine ") + figure);
            }
        }
    }

    private static List<Row> rows(Path table) throws IOException {
        List<String> lines = Files.readAllLines(table);
        String[] header = lines.get(0).split(",", -1);
        List<Row> rows = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",", -1);
            Map<String, String> row = new HashMap<>();
            for (int i = 0; i < header.length; i++) {
                row.put(header[i], cells[i]);
            }
            rows.add(new Row(row));
        }
        return rows;
    }

    /** The context that a scenario's README describes; empty where it has no one bottleneck with one fan-in. */
    private static Optional<LoadContext> context(Row row) {
        String name = row.scenario();
        boolean fast = name.contains("400g");
        double gbps = fast ? 400 : 100;
        int payload = fast ? 4_000 : 1_000;
        int hops = row.isOneHop() ? 2 : 4;
        double rtt = 2 * hops + hops * (payload + 48) / (gbps * 125);
        Bottleneck port = new Bottleneck(gbps, rtt, row.get("buffer_mib") * (1 << 20), 0.125, payload);
        Dcqcn preset = name.contains("paper") ? Dcqcn.paper() : Dcqcn.mlx();
        Dcqcn nic = new Dcqcn(
                true,
                preset.timers(),
                preset.gain(),
                preset.fastRecovery(),
                preset.additiveRatio(),
                preset.hyperRatio(),
                name.contains("min1g") ? 1e9 : 1e8,
                false,
                0,
                0);
        return demand(name, fast).map(demand -> new LoadContext(port, nic, demand));
    }

    private static Optional<Demand> demand(String name, boolean fast) {
        if (name.startsWith("incast")) {
            int senders = name.startsWith("incast32") ? 32 : 8;
            return Optional.of(rounds(senders, (fast ? 200e6 : 50e6) / senders));
        }
        if (name.startsWith("mixstar")) {
            return Optional.of(new Demand(rounds(4, 10e6).rounds(), new Demand.Mice(0.15, 33_000), Demand.Bursts.NONE));
        }
        if (name.startsWith("bursts")) {
            return Optional.of(
                    new Demand(rounds(2, 20e6).rounds(), Demand.Mice.NONE, new Demand.Bursts(0.164, 16, 64_000)));
        }
        if (name.startsWith("a2a32")) {
            return Optional.of(rounds(31, 250_000));
        }
        return name.startsWith("ring32") ? Optional.of(rounds(2, 8e6)) : Optional.empty();
    }

    private static Demand rounds(int senders, double bytesEach) {
        return new Demand(new Demand.Rounds(senders, bytesEach, 1, 0), Demand.Mice.NONE, Demand.Bursts.NONE);
    }

    private static double log(Row row, LoadContext context, Figure figure) {
        double ideal = context.idealRoundMicros();
        double value = switch (figure) {
            case QUEUE_MEAN_BYTES -> row.get("q_mean_kb") * 1_000;
            case QUEUE_P99_BYTES -> row.get("q_p99_kb") * 1_000;
            case QUEUE_MAX_BYTES -> row.get("q_max_kb") * 1_000;
            case MARK_RATIO -> row.get("ecn_mark_fraction_bottleneck");
            case PAUSE_RATIO ->
                row.get("pfc_paused_us_hosts")
                        / row.get("makespan_us")
                        / context.demand().rounds().senders();
            case MICE_P99_SLOWDOWN -> row.get("mice_slowdown_p99");
            case LARGE_TIME_RATIO ->
                row.get("fct_mean_us") == row.get("elephant_fct_mean_us") || row.get("mice_n") > 0
                        ? row.get("elephant_fct_mean_us") / ideal
                        : row.get("fct_mean_us") / ideal;
            case ROUND_TIME_RATIO -> row.get("makespan_us") / ideal;
            case UTILISATION_RATIO -> row.get("bottleneck_util_until_makespan");
        };
        return figure.toLog(value, context.port().bdpBytes());
    }

    private void add(Surface surface, List<Row> runs, Figure figure) {
        LoadContext context = context(runs.get(0)).orElseThrow();
        SurfaceQuery query = surface.newQuery();
        runs.forEach(run -> query.add(context, run.marking()));
        query.run();
        int coveredBefore = covered;
        int before = all;
        for (int i = 0; i < runs.size(); i++) {
            for (int j = 0; j < i; j++) {
                double actual = log(runs.get(i), context, figure) - log(runs.get(j), context, figure);
                if (!Double.isNaN(actual)
                        && query.excess(i) <= Region.MOST_EXCESS
                        && query.excess(j) <= Region.MOST_EXCESS) {
                    add(query.change(j, i), actual, figure);
                }
            }
        }
        if (all > before) {
            double share = (covered - coveredBefore) / (double) (all - before);
            contexts++;
            contextsCovered += share >= ContextCoverage.WITHIN ? 1 : 0;
            leastCovered = Math.min(leastCovered, share);
        }
    }

    private void add(Change said, double actual, Figure figure) {
        boolean inOrder = said.log(figure) * actual > 0;
        all++;
        covered += Math.abs(said.log(figure) - actual) <= said.width(figure) ? 1 : 0;
        int size = 0;
        while (Math.abs(actual) >= SIZES[size]) {
            size++;
        }
        count[size]++;
        right[size] += inOrder ? 1 : 0;
        if (said.isSure(figure)) {
            sure++;
            sureWrong += !inOrder && Math.abs(actual) > 0.02 ? 1 : 0;
        }
    }

    private void print(String what) {
        System.out.printf(
                Locale.ROOT,
                "%-30s in order %5.1f %% of %4d (0.05 to 0.3), %5.1f %% of %4d (above) | covered %.3f of %d, 80 %% in %d of %d scenarios, least %.2f | sure %.2f, wrong %.4f%n",
                what,
                100.0 * right[1] / Math.max(1, count[1]),
                count[1],
                100.0 * right[2] / Math.max(1, count[2]),
                count[2],
                covered / (double) Math.max(1, all),
                all,
                contextsCovered,
                contexts,
                leastCovered,
                sure / (double) Math.max(1, all),
                sureWrong / (double) Math.max(1, sure));
    }
}

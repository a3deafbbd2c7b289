package io.shadowtune.models.twin.packet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Compares every run of a table of the reference and prints errors and order of settings. Arguments: the table
 * ({@code summary.csv} or {@code surface.csv}), begin of the names to take, first seed, last seed.
 */
final class ReferenceScore {
    private static final List<String> FIGURES =
            List.of("makespan_us", "fct_p99_us", "mice_fct_p99_us", "q_mean_kb", "ecn_marks");
    private static final double DIFFERENT = 0.10;

    private final Map<String, List<Double>> errors = new TreeMap<>();
    private final Map<String, List<double[]>> pairs = new TreeMap<>();

    private ReferenceScore() {}

    public static void main(String[] args) throws IOException {
        long first = Long.parseLong(args[2]);
        long last = Long.parseLong(args[3]);
        for (long seed = first; seed <= last; seed++) {
            ReferenceScore score = new ReferenceScore();
            for (Reference.Row row : Reference.csv(args[0])) {
                if (row.get("rng_run").equals("1") && row.get("scenario").startsWith(args[1])) {
                    score.compare(row, seed);
                }
            }
            score.print(seed);
        }
    }

    private void compare(Reference.Row row, long seed) throws IOException {
        Scenario scenario = Reference.scenario(row, seed);
        SimulationResult result = Given.run(scenario);
        int port = IntStream.range(0, scenario.fabric().portCount())
                .filter(p -> scenario.fabric().portName(p).equals(row.get("bottleneck_port")))
                .findFirst()
                .orElseThrow();
        double[] got = {
            result.totals().endNanos() / 1_000.0,
            result.completion(0, Long.MAX_VALUE).p99Micros(),
            result.completion(0, 100_000).p99Micros(),
            result.queueMeanBytes(port) / 1_000,
            result.marks()
        };
        String group = row.get("scenario").contains("_ls_") ? "leaf-spine" : "star";
        for (int i = 0; i < got.length; i++) {
            String text = row.get(FIGURES.get(i));
            if (!text.isEmpty()) {
                double wanted = Double.parseDouble(text);
                pairs.computeIfAbsent(FIGURES.get(i) + "|" + row.get("scenario"), key -> new ArrayList<>())
                        .add(new double[] {wanted, got[i]});
                if (wanted > 0) {
                    errors.computeIfAbsent(group + " " + FIGURES.get(i), key -> new ArrayList<>())
                            .add(Math.abs(got[i] - wanted) / wanted);
                }
            }
        }
    }

    private void print(long seed) {
        errors.forEach((name, values) -> {
            Collections.sort(values);
            System.out.printf(
                    Locale.ROOT,
                    "seed %d %s: median relative error %.3f, p90 %.3f, %d runs%n",
                    seed,
                    name,
                    values.get(values.size() / 2),
                    values.get((int) (0.9 * (values.size() - 1))),
                    values.size());
        });
        for (String figure : FIGURES) {
            int[] order = order(figure);
            System.out.printf(
                    Locale.ROOT, "seed %d %s: %d of %d pairs of settings in order%n", seed, figure, order[0], order[1]);
        }
    }

    private int[] order(String figure) {
        int right = 0;
        int all = 0;
        for (Map.Entry<String, List<double[]>> entry : pairs.entrySet()) {
            if (!entry.getKey().startsWith(figure + "|")) {
                continue;
            }
            List<double[]> values = entry.getValue();
            for (int i = 0; i < values.size(); i++) {
                for (int j = i + 1; j < values.size(); j++) {
                    double[] a = values.get(i);
                    double[] b = values.get(j);
                    if (Math.abs(a[0] - b[0]) > DIFFERENT * Math.max(a[0], b[0])) {
                        all++;
                        right += (a[0] < b[0]) == (a[1] < b[1]) && a[1] != b[1] ? 1 : 0;
                    }
                }
            }
        }
        return new int[] {right, all};
    }
}

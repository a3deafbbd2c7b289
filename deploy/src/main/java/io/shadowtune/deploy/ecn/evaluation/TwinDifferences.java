package io.shadowtune.deploy.ecn.evaluation;

import io.shadowtune.deploy.engine.Progress;
import io.shadowtune.deploy.twin.validation.MarkdownTable;
import io.shadowtune.deploy.twin.validation.ReferenceRow;
import io.shadowtune.deploy.twin.validation.ReferenceScenario;
import io.shadowtune.policy.learned.search.Effects;
import io.shadowtune.policy.learned.search.ScenarioTrial;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * How far the twin's differences between two settings of one load are off: single runs of both, luck included, as differences of
 * logarithms. The source of the errors that advice on a known load allows for.
 */
final class TwinDifferences {
    private static final List<String> EFFECTS =
            List.of("small messages p99", "large transfers, mean", "makespan", "queue p99");
    private static final double[] SHARES = {0.5, 0.9};

    private final Map<String, List<double[]>> errors = new LinkedHashMap<>();
    private int pairs;

    private TwinDifferences() {}

    /** Runs every marking setting of {@code summary.csv}, first seeds only, once in the twin and compares all pairs of a scenario. */
    static String table(Path folder, long seed, Progress progress) {
        Map<String, List<double[]>> byScenario = new LinkedHashMap<>();
        List<ReferenceRow> rows = ReferenceRow.table(folder.resolve("summary.csv")).stream()
                .filter(row -> row.text("rng_run").equals("1") && row.number("pmax") > 0)
                .toList();
        long done = 0;
        for (ReferenceRow row : rows) {
            ReferenceScenario reference = ReferenceScenario.of(folder, row);
            ScenarioTrial trial = new ScenarioTrial(
                    reference.scenario(), 1, () -> Thread.currentThread().isInterrupted());
            Optional<Effects> effects = trial.effects(PolicyReference.setting(row), seed);
            effects.ifPresent(told -> byScenario
                    .computeIfAbsent(reference.name() + "/" + reference.group(), name -> new ArrayList<>())
                    .add(difference(told, row)));
            progress.at("settings tried in the twin", ++done, rows.size());
        }
        TwinDifferences own = new TwinDifferences();
        byScenario.forEach((name, runs) -> own.add(name.substring(name.indexOf('/') + 1), runs));
        return own.text();
    }

    /** Twin less reference, effect by effect; NaN where there is none. The queue up to a factor that is one scenario's own. */
    private static double[] difference(Effects told, ReferenceRow row) {
        return new double[] {
            Math.log(told.smallTime() / row.number("mice_fct_p99_us")),
            Math.log(told.largeTime() / row.number("elephant_fct_mean_us")),
            Math.log(told.roundTime() / row.number("makespan_us")),
            Math.log(told.queueP99InBdp() + 1e-3) - Math.log(row.number("q_p99_kb") + 1e-3)
        };
    }

    private void add(String group, List<double[]> runs) {
        for (int i = 0; i < runs.size(); i++) {
            for (int j = 0; j < i; j++) {
                double[] difference = new double[EFFECTS.size()];
                for (int effect = 0; effect < difference.length; effect++) {
                    difference[effect] = Math.abs(runs.get(i)[effect] - runs.get(j)[effect]);
                }
                errors.computeIfAbsent(group, key -> new ArrayList<>()).add(difference);
                pairs++;
            }
        }
    }

    private String text() {
        List<String> headers = new ArrayList<>(List.of("%d pairs of settings".formatted(pairs)));
        errors.keySet().forEach(group -> headers.addAll(List.of(group + ", median", "p90")));
        MarkdownTable table = new MarkdownTable(headers);
        for (int effect = 0; effect < EFFECTS.size(); effect++) {
            List<String> cells = new ArrayList<>(List.of(EFFECTS.get(effect)));
            for (List<double[]> group : errors.values()) {
                int column = effect;
                double[] sorted = group.stream()
                        .mapToDouble(each -> each[column])
                        .filter(Double::isFinite)
                        .sorted()
                        .toArray();
                Arrays.stream(SHARES).forEach(share -> cells.add(quantile(sorted, share)));
            }
            table.row(cells);
        }
        return table.toString();
    }

    private static String quantile(double[] sorted, double share) {
        return sorted.length == 0
                ? ""
                : String.format(Locale.ROOT, "%.3f", sorted[(int) (share * (sorted.length - 1))]);
    }
}

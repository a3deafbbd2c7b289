package io.shadowtune.deploy.forecast;

import io.shadowtune.models.forecast.backtest.BacktestRule;
import io.shadowtune.models.forecast.backtest.ModelReport;
import io.shadowtune.models.forecast.backtest.StepReport;
import io.shadowtune.models.forecast.onset.OnsetReport;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The tables of the page. */
final class ResultTables {
    private static final List<String> LEARNED = List.of("analog", "lstm", "blend", BacktestRule.SERVED);

    private ResultTables() {}

    /** A line for each set. */
    static String overview(List<SetResult> results) {
        StringBuilder text = new StringBuilder(2_048);
        row(
                text,
                "set",
                "series, step",
                "best simple",
                "analog",
                "lstm",
                "blend",
                "served",
                "p99 at the last step",
                "below p90 / not above",
                "below p99 / not above",
                "onsets: served / best simple / base rate");
        rule(text, 11);
        for (SetResult set : results) {
            StepReport all = set.served().all();
            OnsetReport onsets = set.served().onsets();
            List<StepReport> steps = set.served().steps();
            row(
                    text,
                    "`" + set.name() + "`",
                    set.series() + ", " + set.step().toMillis() / 1000.0 + " s",
                    set.bestSimple().model(),
                    number(set.ratio("analog")),
                    number(set.ratio("lstm")),
                    number(set.ratio("blend")),
                    "**" + number(set.ratio(BacktestRule.SERVED)) + "**",
                    number(steps.get(steps.size() - 1).pinball99Ratio()),
                    number(all.under90()) + " / " + number(all.coverage90()),
                    number(all.under99()) + " / " + number(all.coverage99()),
                    number(onsets.averagePrecision()) + " / " + number(set.bestSimpleOnsets()) + " / "
                            + number(onsets.baseRate()));
        }
        return text.toString().stripTrailing();
    }

    /** What the sets say together. */
    static String together(List<SetResult> results) {
        StringBuilder text = new StringBuilder(256);
        for (String model : LEARNED) {
            double logs = 0;
            double worst = 0;
            int count = 0;
            for (SetResult set : results) {
                double ratio = set.ratio(model);
                if (ratio > 0) {
                    logs += Math.log(ratio);
                    worst = Math.max(worst, ratio);
                    count++;
                }
            }
            text.append("- `%s`: %s in the geometric mean over %d sets, %s at worst.%n"
                    .formatted(model, number(Math.exp(logs / count)), count, number(worst)));
        }
        long better = results.stream()
                .filter(s -> s.served().onsets().averagePrecision() > s.bestSimpleOnsets())
                .count();
        long with =
                results.stream().filter(s -> s.served().onsets().baseRate() > 0).count();
        text.append("- Warnings of onsets: better than the best simple model's on %d of %d sets that have onsets."
                .formatted(better, with));
        return text.toString();
    }

    /** Every model on one set. */
    static String set(SetResult set) {
        StringBuilder text = new StringBuilder(2_048);
        row(
                text,
                "model",
                "to best simple",
                "MASE",
                "RMSE first / last step",
                "p50, p90, p99 at the first step",
                "at the last",
                "below p90 / not above",
                "below p99 / not above",
                "onset AP",
                "alarm rate",
                "lead, steps",
                "ms / 1,000 series");
        rule(text, 12);
        for (ModelReport report : set.reports()) {
            StepReport first = report.steps().get(0);
            StepReport last = report.steps().get(report.steps().size() - 1);
            String withheld = report.withheld() > 0 ? " (%,d withheld)".formatted(report.withheld()) : "";
            row(
                    text,
                    report.model() + withheld,
                    number(set.ratio(report.model())),
                    number(report.mase()),
                    number(first.rmseRatio()) + " / " + number(last.rmseRatio()),
                    pinballs(first),
                    pinballs(last),
                    number(report.all().under90()) + " / " + number(report.all().coverage90()),
                    number(report.all().under99()) + " / " + number(report.all().coverage99()),
                    number(report.onsets().averagePrecision()),
                    number(report.onsets().alarmRate()),
                    number(report.onsets().leadSteps()),
                    whole(report.cost().inferMillisPer1000Series()));
        }
        return text.toString().stripTrailing();
    }

    /** Who spoke on a set. */
    static String spoke(SetResult set) {
        Map<String, Long> spoke = set.served().spoke();
        double all = spoke.values().stream().mapToLong(Long::longValue).sum();
        return spoke.entrySet().stream()
                .map(e -> String.format(Locale.ROOT, "%s %.0f %%", e.getKey(), 100 * e.getValue() / all))
                .collect(Collectors.joining(", "));
    }

    private static String pinballs(StepReport step) {
        return number(step.pinball50Ratio()) + ", " + number(step.pinball90Ratio()) + ", "
                + number(step.pinball99Ratio());
    }

    private static void row(StringBuilder text, String... cells) {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }

    private static void rule(StringBuilder text, int columns) {
        text.append("| --- ".repeat(columns)).append("|\n");
    }

    private static String whole(double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%.0f", value) : "";
    }

    private static String number(double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%.3f", value) : "";
    }
}

package io.shadowtune.deploy.ecn.evaluation;

import io.shadowtune.deploy.twin.validation.MarkdownTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** Scores of all arms as tables of a document. Immutable. */
final class ArmTable {
    private final List<ScoredArm> arms;
    private final List<MeasuredScenario> scenarios;

    ArmTable(List<ScoredArm> arms, List<MeasuredScenario> scenarios) {
        this.arms = List.copyOf(arms);
        this.scenarios = List.copyOf(scenarios);
    }

    /** An arm a row: regret over all scenarios, spread over seeds, gain, wrong way, distance. */
    String all() {
        MarkdownTable table = new MarkdownTable(List.of(
                "",
                "times the best",
                "seeds",
                "times better than SONiC's default",
                "wrong way",
                "looked up at a distance of, median",
                "greatest"));
        for (ScoredArm arm : arms) {
            double[] distances = arm.distances();
            table.row(List.of(
                    arm.name(),
                    number(arm.regret(ScoredArm.ALL)),
                    spread(arm.regrets(ScoredArm.ALL)),
                    number(arm.gain(ScoredArm.ALL)),
                    MarkdownTable.percent(arm.wrongRatio(ScoredArm.ALL)),
                    factor(distances[distances.length / 2]),
                    factor(distances[distances.length - 1])));
        }
        return table.toString();
    }

    /** An arm a row, a family a column: regret, and in brackets the share of wrong ways where there is one. */
    String families() {
        List<String> headers = new ArrayList<>(List.of(""));
        List<Family> families = Arrays.stream(Family.values())
                .filter(family -> scenarios.stream().anyMatch(each -> each.family() == family))
                .toList();
        families.forEach(family -> headers.add("%s, %d"
                .formatted(
                        family.word(),
                        scenarios.stream()
                                .filter(each -> each.family() == family)
                                .count())));
        MarkdownTable table = new MarkdownTable(headers);
        for (ScoredArm arm : arms) {
            List<String> cells = new ArrayList<>(List.of(arm.name()));
            for (Family family : families) {
                Predicate<Verdict> own = ScoredArm.of(family);
                double wrong = arm.wrongRatio(own);
                cells.add(number(arm.regret(own)) + (wrong > 0 ? " (" + MarkdownTable.percent(wrong) + ")" : ""));
            }
            table.row(cells);
        }
        return table.toString();
    }

    /** A scenario a row, for the first seed: what some arms choose, and what that gives. */
    String choices(List<String> names) {
        List<String> headers = new ArrayList<>(List.of("scenario", "settings", "best measured"));
        List<ScoredArm> told =
                arms.stream().filter(arm -> names.contains(arm.name())).toList();
        told.forEach(arm -> headers.add(arm.name()));
        MarkdownTable table = new MarkdownTable(headers);
        for (int i = 0; i < scenarios.size(); i++) {
            MeasuredScenario scenario = scenarios.get(i);
            List<String> cells = new ArrayList<>(List.of(
                    "`" + scenario.name() + "`",
                    Integer.toString(scenario.settings().size()),
                    scenario.best().setting().inWords()));
            for (ScoredArm arm : told) {
                Verdict verdict = arm.verdicts().get(0).get(i);
                cells.add(number(Math.exp(verdict.logRegret())) + ": "
                        + verdict.chosen().inWords());
            }
            table.row(cells);
        }
        return table.toString();
    }

    /** Wanted figures, met or missed. */
    static String targets(List<PolicyTarget> targets) {
        MarkdownTable table = new MarkdownTable(List.of("", "is", "wanted", ""));
        targets.forEach(target -> table.row(List.of(
                target.name(),
                number(target.figure()),
                (target.isAtLeast() ? "at least " : "at most ") + number(target.wanted()),
                target.isMet() ? "met" : "**missed**")));
        return table.toString();
    }

    static String number(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.3f", value);
    }

    private static String spread(double[] values) {
        double least = Arrays.stream(values).min().orElse(Double.NaN);
        double most = Arrays.stream(values).max().orElse(Double.NaN);
        return values.length < 2 ? "" : number(least) + " to " + number(most);
    }

    private static String factor(double distance) {
        return String.format(Locale.ROOT, "%.2f times", Math.exp(distance));
    }
}

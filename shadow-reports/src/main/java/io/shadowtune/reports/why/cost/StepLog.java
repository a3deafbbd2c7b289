package io.shadowtune.reports.why.cost;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.evidence.Line;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Time lost in the steps that a trainer logged: what each took over the trainer's own fast steps. A log of every so
 * manieth step stands for those between. The fast steps are the fastest fifth; that it could be the fastest tenth or two
 * fifths makes the interval.
 *
 * @param lostSeconds time lost, of every rank alike
 * @param because what it was reckoned from
 */
record StepLog(Amount lostSeconds, String because) {
    private static final int FEWEST_STEPS = 8;
    private static final double FAST = 0.2;
    private static final double FASTEST = 0.1;
    private static final double STILL_FAST = 0.4;

    /** No step that is this much slower than the fast ones: the log shows no trouble. */
    private static final double LEAST_SLOWDOWN = 1.2;

    private static final Pattern STEP = Pattern.compile(
            "(?i)\\b(?:global_)?(?:step|iter|iteration)\\b[ =:#]*(\\d+)\\b(?:\\s*/\\s*\\d+)?.*?"
                    + "\\b(?:step_?time|iter_?time|time|elapsed|took|dt|duration)\\w*[ =:(]*(\\d+(?:\\.\\d+)?)\\s*(ms|s|sec|seconds?)\\b");

    /** Finds the longest log of steps; empty when none is long enough, or none of its steps is slow. */
    static Optional<StepLog> of(Evidence evidence) {
        return evidence.items().stream()
                .flatMap(item -> of(evidence, item).stream())
                .max((a, b) -> Double.compare(a.lostSeconds.value(), b.lostSeconds.value()));
    }

    private static Optional<StepLog> of(Evidence evidence, ToolFacts item) {
        List<double[]> steps = new ArrayList<>();
        for (Line line : evidence.linesOf(item, STEP).toList()) {
            Matcher matcher = STEP.matcher(line.text());
            if (matcher.find()) {
                double unit = matcher.group(3).toLowerCase(Locale.ROOT).startsWith("ms") ? 1e-3 : 1;
                double[] last = steps.isEmpty() ? null : steps.get(steps.size() - 1);
                double step = Double.parseDouble(matcher.group(1));
                if (last == null || step > last[0]) {
                    steps.add(new double[] {step, Double.parseDouble(matcher.group(2)) * unit});
                }
            }
        }
        return steps.size() < FEWEST_STEPS
                ? Optional.empty()
                : lost(steps, item.text().reading().item());
    }

    private static Optional<StepLog> lost(List<double[]> steps, String item) {
        double[] sorted = steps.stream().mapToDouble(step -> step[1]).sorted().toArray();
        double fast = quantile(sorted, FAST);
        if (sorted[sorted.length - 1] < LEAST_SLOWDOWN * fast) {
            return Optional.empty();
        }
        double first = steps.get(0)[0];
        double stride = (steps.get(steps.size() - 1)[0] - first) / (steps.size() - 1);
        Amount lost = new Amount(
                stride * over(sorted, fast),
                stride * over(sorted, quantile(sorted, STILL_FAST)),
                stride * over(sorted, quantile(sorted, FASTEST)));
        return Optional.of(new StepLog(
                lost,
                String.format(
                        Locale.ROOT,
                        "%d logged steps from %.0f on, against %.3g s of its own fast ones (%s)",
                        steps.size(),
                        first,
                        fast,
                        item)));
    }

    private static double over(double[] seconds, double fast) {
        return Arrays.stream(seconds).map(each -> Math.max(0, each - fast)).sum();
    }

    private static double quantile(double[] sorted, double share) {
        return sorted[(int) Math.floor(share * (sorted.length - 1))];
    }
}

package io.shadowtune.reports.why.cost;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.evidence.Line;
import io.shadowtune.reports.why.onset.FirstSign;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Time lost in the steps that a trainer logged: what each took over the trainer's own fast steps. A log of every so
 * manieth step stands for those between. Steps before the first sign of the trouble are charged to nobody. The fast steps are the fastest fifth; that it could be the fastest tenth or two
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
    static Optional<StepLog> of(Evidence evidence, Optional<FirstSign> sign) {
        return evidence.items().stream()
                .flatMap(item -> of(evidence, item, sign).stream())
                .max((a, b) -> Double.compare(a.lostSeconds.value(), b.lostSeconds.value()));
    }

    private static Optional<StepLog> of(Evidence evidence, ToolFacts item, Optional<FirstSign> sign) {
        List<double[]> steps = new ArrayList<>();
        for (Line line : evidence.linesOf(item, STEP).toList()) {
            Matcher matcher = STEP.matcher(line.text());
            if (matcher.find()) {
                double unit = matcher.group(3).toLowerCase(Locale.ROOT).startsWith("ms") ? 1e-3 : 1;
                double[] last = steps.isEmpty() ? null : steps.get(steps.size() - 1);
                double step = Double.parseDouble(matcher.group(1));
                if (last == null || step > last[0]) {
                    boolean before = sign.isPresent() && sign.get().isAfter(line.text());
                    steps.add(new double[] {step, Double.parseDouble(matcher.group(2)) * unit, before ? 0 : 1});
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
                stride * over(steps, fast),
                stride * over(steps, quantile(sorted, STILL_FAST)),
                stride * over(steps, quantile(sorted, FASTEST)));
        double[] charged = steps.stream()
                .filter(step -> step[2] > 0)
                .mapToDouble(step -> step[0])
                .toArray();
        if (charged.length == 0) {
            return Optional.empty();
        }
        return Optional.of(new StepLog(
                lost,
                String.format(
                        Locale.ROOT,
                        "%d logged steps from %.0f on%s, against %.3g s of its own fast ones (%s)",
                        charged.length,
                        charged[0],
                        charged.length < steps.size() ? ", since the first sign" : "",
                        fast,
                        item)));
    }

    private static double over(List<double[]> steps, double fast) {
        return steps.stream()
                .mapToDouble(step -> step[2] * Math.max(0, step[1] - fast))
                .sum();
    }

    private static double quantile(double[] sorted, double share) {
        return sorted[(int) Math.floor(share * (sorted.length - 1))];
    }
}

package io.shadowtune.policy.rule;

import io.shadowtune.ingest.telemetry.WredSetting;
import java.util.Locale;

/**
 * Thresholds in proportion to the link: seek Kmin 4 KB and Kmax 16 KB per Gb/s, Pmax 20 %.
 *
 * <p>Source: HPCC authors' simulator, {@code simulation/run.py} (github alibaba-edu/High-Precision-Congestion-Control):
 * {@code kmin = 100 KB * Bw / 25}, {@code kmax = 400 KB * Bw / 25}, {@code pmax = 0.2}. A starting point: once a step
 * rule has moved the arm, it rests until the arm is anchored again, so that quiet nights do not undo busy days. Links of
 * different rates on one profile get the slowest one's target.
 */
final class HpccTargetRule implements Rule {
    private static final String NAME = "hpcc-target";

    private final RuleConfig config;

    HpccTargetRule(RuleConfig config) {
        this.config = config;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public RuleAnswer ask(RuleView view) {
        if (!view.lastRule().isEmpty() && !view.lastRule().equals(NAME)) {
            return new RuleAnswer.Pass("the target rests since (%s) moved the arm".formatted(view.lastRule()));
        }
        if (!view.rates().known()) {
            return new RuleAnswer.Pass("no port speed was read, and the target grows with it");
        }
        double gbps = view.rates().slowestGbps();
        WredSetting target = new WredSetting(
                view.own().marking(),
                Math.round(config.targetKminBytesPerGbps() * gbps),
                Math.round(config.targetKmaxBytesPerGbps() * gbps),
                config.targetPmaxRatio());
        String words = String.format(Locale.ROOT, "target at %.0f Gb/s: %s", gbps, target.inWords());
        return view.own().equals(target)
                ? new RuleAnswer.Keep(words + ", reached")
                : new RuleAnswer.Move(target, words);
    }
}

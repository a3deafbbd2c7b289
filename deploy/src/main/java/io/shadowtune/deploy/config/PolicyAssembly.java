package io.shadowtune.deploy.config;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.knob.BufferFacts;
import io.shadowtune.policy.knob.WredFamily;
import io.shadowtune.policy.learned.LearnedConfig;
import io.shadowtune.policy.learned.ProbeConfig;
import io.shadowtune.policy.learned.search.Goal;
import io.shadowtune.policy.learned.search.Objective;
import io.shadowtune.policy.rule.RuleConfig;
import io.shadowtune.policy.shadow.PolicyConfig;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Makes the policy room's record of the settings in force.
 *
 * @param settings the settings
 */
record PolicyAssembly(Settings settings) {
    private static final double BYTES_PER_KB = 1000;
    private static final double BYTES_PER_MIB = 1 << 20;

    PolicyConfig policy() {
        return new PolicyConfig(
                settings.together(
                        () -> WredFamily.DEFAULT.withPace(
                                Duration.ofMinutes(settings.whole(Key.POLICY_DWELL_MINUTES)),
                                settings.whole(Key.POLICY_BUDGET_PER_DAY)),
                        Key.POLICY_DWELL_MINUTES,
                        Key.POLICY_BUDGET_PER_DAY),
                rule(),
                LearnedConfig.DEFAULT,
                ProbeConfig.DEFAULT,
                settings.decimal(Key.POLICY_LINK_GBPS),
                buffer(),
                observed(),
                settings.isEmpty(Key.POLICY_BEST_STATIC)
                        ? Optional.empty()
                        : Optional.of(curve(Key.POLICY_BEST_STATIC, settings.text(Key.POLICY_BEST_STATIC))),
                goal(),
                objective());
    }

    private Goal goal() {
        return Goal.valueOf(settings.text(Key.POLICY_OBJECTIVE).toUpperCase(Locale.ROOT));
    }

    private Objective objective() {
        if (settings.isEmpty(Key.POLICY_OBJECTIVE_WEIGHTS)) {
            return goal().weights();
        }
        List<Double> weights = List.of(
                        settings.text(Key.POLICY_OBJECTIVE_WEIGHTS).split("/"))
                .stream()
                .map(Double::valueOf)
                .toList();
        return settings.together(
                () -> new Objective(weights.get(0), weights.get(1), weights.get(2), weights.get(3), weights.get(4)),
                Key.POLICY_OBJECTIVE_WEIGHTS);
    }

    private RuleConfig rule() {
        RuleConfig usual = RuleConfig.DEFAULT;
        return settings.together(
                () -> new RuleConfig(
                        usual.profile(),
                        settings.decimal(Key.POLICY_RULE_KMIN_KB_PER_GBPS) * BYTES_PER_KB,
                        settings.decimal(Key.POLICY_RULE_KMAX_KB_PER_GBPS) * BYTES_PER_KB,
                        settings.decimal(Key.POLICY_RULE_PMAX_PERCENT) / 100,
                        usual.queueDelayBound(),
                        usual.delayedShareBound(),
                        usual.lossRatioBound(),
                        usual.upFactor(),
                        usual.downFactor(),
                        usual.pauseFramesPerSecondBound(),
                        usual.deepShareBound(),
                        usual.unansweredSteps()),
                Key.POLICY_RULE_KMIN_KB_PER_GBPS,
                Key.POLICY_RULE_KMAX_KB_PER_GBPS);
    }

    private Optional<BufferFacts> buffer() {
        double mebibytes = settings.decimal(Key.POLICY_BUFFER_MIB);
        return mebibytes == 0
                ? Optional.empty()
                : Optional.of(settings.together(
                        () -> new BufferFacts(
                                Math.round(mebibytes * BYTES_PER_MIB),
                                settings.decimal(Key.POLICY_BUFFER_ALPHA),
                                settings.whole(Key.POLICY_CONGESTED_GROUPS)),
                        Key.POLICY_BUFFER_MIB));
    }

    private Map<String, WredSetting> observed() {
        Map<String, WredSetting> byProfile = new TreeMap<>();
        settings.entries(Key.POLICY_OBSERVED)
                .forEach((profile, text) -> byProfile.put(profile, curve(Key.POLICY_OBSERVED, text)));
        return byProfile;
    }

    /** Pmax 0 is the vendors' way to say that nothing is marked below Kmax; it is not "no marking". */
    private WredSetting curve(Key key, String text) {
        List<Double> numbers =
                List.of(text.split("/")).stream().map(Double::valueOf).toList();
        return settings.together(
                () -> new WredSetting(
                        true,
                        Math.round(numbers.get(0) * BYTES_PER_KB),
                        Math.round(numbers.get(1) * BYTES_PER_KB),
                        numbers.get(2) / 100),
                key);
    }
}

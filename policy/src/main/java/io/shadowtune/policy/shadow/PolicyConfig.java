package io.shadowtune.policy.shadow;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.knob.BufferFacts;
import io.shadowtune.policy.knob.WredFamily;
import io.shadowtune.policy.learned.LearnedConfig;
import io.shadowtune.policy.learned.ProbeConfig;
import io.shadowtune.policy.learned.search.Goal;
import io.shadowtune.policy.learned.search.Objective;
import io.shadowtune.policy.rule.RuleConfig;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * What the deciding stage goes by.
 *
 * @param family the knobs; their dwell is also the length of a block
 * @param rule the rule arm
 * @param learned the reactive and the learned arm
 * @param probe when telemetry is good enough for advice
 * @param linkGbps link rate where no port speed was read; 0 when not known
 * @param buffer the shared buffer; empty when not known
 * @param observed settings in force that no snapshot tells, by profile name ({@code queue-3} where no binding is known)
 * @param bestStatic the best single setting known for this fabric; empty for that of least expected cost over all loads of the link rate
 * @param goal what settings shall be good for
 * @param objective how much each effect counts for that
 */
public record PolicyConfig(
        WredFamily family,
        RuleConfig rule,
        LearnedConfig learned,
        ProbeConfig probe,
        double linkGbps,
        Optional<BufferFacts> buffer,
        Map<String, WredSetting> observed,
        Optional<WredSetting> bestStatic,
        Goal goal,
        Objective objective) {

    /** The documented defaults: nothing known about the fabric. */
    public static final PolicyConfig DEFAULT = new PolicyConfig(
            WredFamily.DEFAULT,
            RuleConfig.DEFAULT,
            LearnedConfig.DEFAULT,
            ProbeConfig.DEFAULT,
            0,
            Optional.empty(),
            Map.of(),
            Optional.empty(),
            Goal.BALANCED,
            Goal.BALANCED.weights());

    public PolicyConfig {
        if (family.dwell().isZero() || family.dwell().compareTo(Duration.ofDays(1)) > 0) {
            throw new IllegalArgumentException(
                    "The dwell (%s) must be above zero and at most a day.".formatted(family.dwell()));
        }
        if (!(linkGbps >= 0 && linkGbps < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("The link rate (%s Gb/s) must be at least 0.".formatted(linkGbps));
        }
        observed = Map.copyOf(observed);
    }

    /** Length of a block: blocks begin at multiples of it since the epoch. */
    public Duration dwell() {
        return family.dwell();
    }
}

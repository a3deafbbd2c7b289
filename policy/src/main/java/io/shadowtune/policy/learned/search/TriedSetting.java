package io.shadowtune.policy.learned.search;

import io.shadowtune.ingest.telemetry.WredSetting;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A setting and what it did, run by run; the runs differ by the lottery of marks alone.
 *
 * @param setting the setting
 * @param costs of each run, see {@link Objective#cost}
 * @param effects of each run
 */
public record TriedSetting(WredSetting setting, List<Double> costs, List<Effects> effects) {
    /** Copies the lists. */
    public TriedSetting {
        costs = List.copyOf(costs);
        effects = List.copyOf(effects);
    }

    /** Mean of the costs. */
    public double cost() {
        return costs.stream().mapToDouble(Double::doubleValue).average().orElse(Double.POSITIVE_INFINITY);
    }

    /** Geometric mean of one of the effects, NaN where there is none. */
    public double mean(ToDoubleFunction<Effects> effect) {
        return Math.exp(effects.stream()
                .mapToDouble(each -> Math.log(effect.applyAsDouble(each)))
                .average()
                .orElse(Double.NaN));
    }

    /** The same with one more run. */
    TriedSetting plus(double cost, Effects effect) {
        List<Double> moreCosts = new ArrayList<>(costs);
        moreCosts.add(cost);
        List<Effects> moreEffects = new ArrayList<>(effects);
        moreEffects.add(effect);
        return new TriedSetting(setting, moreCosts, moreEffects);
    }
}

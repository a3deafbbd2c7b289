package io.shadowtune.policy.advice;

import io.shadowtune.policy.knob.WredFamily;
import java.time.Duration;
import java.util.List;

/**
 * What recommendations go by.
 *
 * @param family the knobs, whose steps bound a first step; its dwell is the length of a block
 * @param life how long a recommendation holds, in event time; longer than a block
 * @param bandRatio numbers that differ by at most this share of the old ones are the same advice, {@code 0..1}
 * @param correlatedRatio share of a fabric's scopes that may want a new change in one block, {@code 0..1}
 * @param correlatedLeast fewer scopes than that never hold advice; at least 1
 * @param freezes when nothing new is recommended
 * @param gpusBehindScope GPUs whose job a bad change of one scope could stop; 0 when not known
 * @param watch how long a bad change lasts until it is undone; 0 or more
 */
public record AdviceConfig(
        WredFamily family,
        Duration life,
        double bandRatio,
        double correlatedRatio,
        int correlatedLeast,
        List<FreezeWindow> freezes,
        int gpusBehindScope,
        Duration watch) {

    /** The documented defaults. */
    public static final AdviceConfig DEFAULT = new AdviceConfig(
            WredFamily.DEFAULT, Duration.ofHours(24), 0.1, 0.1, 3, List.of(), 0, Duration.ofMinutes(15));

    public AdviceConfig {
        if (life.compareTo(family.dwell()) <= 0) {
            throw new IllegalArgumentException("The life (%s) of a recommendation must be longer than the dwell (%s)."
                    .formatted(life, family.dwell()));
        }
        if (!(bandRatio >= 0 && bandRatio <= 1) || !(correlatedRatio >= 0 && correlatedRatio <= 1)) {
            throw new IllegalArgumentException("The band (%s) and the correlated share (%s) must be within 0..1."
                    .formatted(bandRatio, correlatedRatio));
        }
        if (correlatedLeast < 1 || gpusBehindScope < 0 || watch.isNegative()) {
            throw new IllegalArgumentException(
                    "The least correlated scopes (%d) must be at least 1, the GPUs (%d) and the watch (%s) at least 0."
                            .formatted(correlatedLeast, gpusBehindScope, watch));
        }
        freezes = List.copyOf(freezes);
    }
}

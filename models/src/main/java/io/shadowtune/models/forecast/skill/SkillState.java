package io.shadowtune.models.forecast.skill;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is known about the recent skill of each model on one series. Immutable; the only state that choosing needs.
 *
 * @param pending forecasts that are not fully scored yet, oldest first
 * @param losses faded mean pinball loss by model
 * @param speaker the model that spoke last; empty before the first choice
 */
public record SkillState(List<Pending> pending, Map<String, DecayedLoss> losses, Optional<String> speaker) {
    /** Nothing known yet. */
    public static final SkillState NEW = new SkillState(List.of(), Map.of(), Optional.empty());

    /** Copies the collections. */
    public SkillState {
        pending = List.copyOf(pending);
        losses = Map.copyOf(losses);
    }

    /** The losses of a model. */
    public DecayedLoss lossOf(String model) {
        return losses.getOrDefault(model, DecayedLoss.NONE);
    }
}

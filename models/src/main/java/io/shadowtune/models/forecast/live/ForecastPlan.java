package io.shadowtune.models.forecast.live;

import io.shadowtune.models.forecast.Forecaster;
import io.shadowtune.models.forecast.blend.Blend;
import io.shadowtune.models.forecast.blend.BlendRule;
import io.shadowtune.models.forecast.skill.SpeakingRule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Who forecasts, and by what rule it is decided who speaks. Two plans of an engine differ in their forecasters and hashes only.
 *
 * @param forecasters every model that is asked, simple baselines in order of preference
 * @param names of all models that any plan of this engine may ask, in a fixed order, simple ones in order of preference
 * @param learned which of these have to prove themselves
 * @param recorded whose forecasts are always recorded beside the published one
 * @param hashes hash of each model's artefact by its name; a model without one is absent
 * @param lookBackSteps samples each series remembers
 * @param blending how models are joined
 * @param speaking when the learned ones speak
 */
public record ForecastPlan(
        List<Forecaster> forecasters,
        List<String> names,
        Set<String> learned,
        Set<String> recorded,
        Map<String, String> hashes,
        int lookBackSteps,
        BlendRule blending,
        SpeakingRule speaking) {
    /**
     * Copies the collections and adds the blend to those that have to prove themselves.
     *
     * @throws IllegalArgumentException when a forecaster is not among the names
     */
    public ForecastPlan {
        forecasters = List.copyOf(forecasters);
        names = List.copyOf(names);
        Set<String> all = new HashSet<>(learned);
        all.add(Blend.NAME);
        learned = Set.copyOf(all);
        recorded = Set.copyOf(recorded);
        hashes = Map.copyOf(hashes);
        for (Forecaster forecaster : forecasters) {
            if (!names.contains(forecaster.name())) {
                throw new IllegalArgumentException(
                        "The forecaster (%s) must be one of %s.".formatted(forecaster.name(), names));
            }
        }
    }

    /** All who may speak: the blend first, as another learned forecaster speaks only where it is surely better. */
    List<String> speakers() {
        List<String> all = new ArrayList<>(List.of(Blend.NAME));
        all.addAll(names);
        return all;
    }
}

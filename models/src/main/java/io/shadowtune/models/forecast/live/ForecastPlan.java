package io.shadowtune.models.forecast.live;

import io.shadowtune.models.forecast.Forecaster;
import io.shadowtune.models.forecast.skill.SkillCheck;
import io.shadowtune.models.forecast.skill.Speaker;
import java.util.List;
import java.util.Map;

/**
 * Who forecasts, and who decides who speaks.
 *
 * @param forecasters every model that is asked, simple baselines in order of preference
 * @param hashes hash of each model's artefact by its name; a model without one is absent
 * @param lookBackSteps samples each series remembers
 * @param check scores what was said against what came
 * @param speaker chooses by that score
 */
public record ForecastPlan(
        List<Forecaster> forecasters,
        Map<String, String> hashes,
        int lookBackSteps,
        SkillCheck check,
        Speaker speaker) {
    /** Copies the collections. */
    public ForecastPlan {
        forecasters = List.copyOf(forecasters);
        hashes = Map.copyOf(hashes);
    }
}

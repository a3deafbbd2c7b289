package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.config.ForecastConfig;
import io.shadowtune.models.forecast.Forecaster;
import io.shadowtune.models.forecast.LstmForecaster;
import io.shadowtune.models.forecast.baseline.Baseline;
import io.shadowtune.models.forecast.live.ForecastPlan;
import io.shadowtune.models.forecast.skill.SkillCheck;
import io.shadowtune.models.forecast.skill.SkillRule;
import io.shadowtune.models.forecast.skill.Speaker;
import io.shadowtune.models.kernel.ForecastWeights;
import io.shadowtune.models.registry.ModelRegistry;
import io.shadowtune.models.registry.RegistryAnswer;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The models that forecast in this run: simple baselines always, and the registry's current LSTM where there is one
 * that can be served. A damaged or unfit artefact is said and left out; it never stops the engine.
 */
final class ForecastModels {
    /** The name under which its forecasts are recorded. */
    private static final String NAME = "lstm";

    private static final Logger LOG = LoggerFactory.getLogger(ForecastModels.class);

    private ForecastModels() {}

    static ForecastPlan plan(ForecastConfig config) {
        List<Forecaster> forecasters = new ArrayList<>(List.of(Baseline.persistence(), Baseline.ewma()));
        Map<String, String> hashes = new HashMap<>();
        learned(config, forecasters, hashes);
        SkillRule rule = SkillRule.standard();
        return new ForecastPlan(
                forecasters,
                hashes,
                config.lookBackSteps(),
                new SkillCheck(rule),
                new Speaker(rule, Set.copyOf(hashes.keySet())));
    }

    private static void learned(ForecastConfig config, List<Forecaster> forecasters, Map<String, String> hashes) {
        if (!Files.isDirectory(config.registry())) {
            return;
        }
        try {
            RegistryAnswer answer = new ModelRegistry(config.registry()).current(ForecastWeights.KIND);
            if (answer instanceof RegistryAnswer.Refused refused) {
                LOG.warn("no LSTM is served: {}", refused.because());
                return;
            }
            RegistryAnswer.Found found = (RegistryAnswer.Found) answer;
            LstmForecaster.Loading loading =
                    LstmForecaster.load(NAME, found.artefact().toBytes());
            if (loading instanceof LstmForecaster.Loading.Loaded loaded) {
                forecasters.add(loaded.forecaster());
                hashes.put(NAME, found.metadata().artefactSha256());
            } else {
                LOG.warn("no LSTM is served: {}", ((LstmForecaster.Loading.Refused) loading).because());
            }
        } catch (IOException e) {
            LOG.warn("no LSTM is served: the registry {} cannot be read", config.registry(), e);
        }
    }
}

package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.config.ForecastConfig;
import io.shadowtune.models.forecast.Forecaster;
import io.shadowtune.models.forecast.LstmForecaster;
import io.shadowtune.models.forecast.analog.AnalogForecaster;
import io.shadowtune.models.forecast.baseline.Baseline;
import io.shadowtune.models.forecast.blend.Blend;
import io.shadowtune.models.forecast.blend.BlendRule;
import io.shadowtune.models.forecast.live.ForecastPlan;
import io.shadowtune.models.forecast.skill.SpeakingRule;
import io.shadowtune.models.kernel.ForecastWeights;
import io.shadowtune.models.registry.ModelRegistry;
import io.shadowtune.models.registry.RegistryAnswer;
import io.shadowtune.reports.history.EngineEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The models that forecast: simple ones, analogues and the blend always, and the registry's current LSTM where there is one that can be
 * served. Another current one takes over at the next round of a device. A damaged or unfit artefact is said and left out; it never stops
 * the engine. Thread-safe.
 */
final class ForecastModels implements Supplier<ForecastPlan>, AutoCloseable {
    /** The name under which its forecasts are recorded. */
    private static final String LSTM = "lstm";

    private static final long LOOK_SECONDS = 30;
    private static final Logger LOG = LoggerFactory.getLogger(ForecastModels.class);

    private final ForecastConfig config;
    private final EngineEvents events;
    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "models");
        thread.setDaemon(true);
        return thread;
    });
    private volatile ForecastPlan plan;
    private @Nullable ScheduledFuture<?> following;
    private String said = "";

    /** The models as the registry has them now. */
    ForecastModels(ForecastConfig config, EngineEvents events) {
        this.config = config;
        this.events = events;
        this.plan = plan(Optional.empty());
        look();
    }

    /** Looks at the registry from now on, now and then. A replay does not: one model for all of it. */
    synchronized void follow() {
        following = watch.scheduleWithFixedDelay(this::lookAgain, LOOK_SECONDS, LOOK_SECONDS, TimeUnit.SECONDS);
    }

    /** A fault in one look must not end the looking. */
    private void lookAgain() {
        try {
            look();
        } catch (RuntimeException e) {
            LOG.error("the registry {} could not be looked at", config.registry(), e);
        }
    }

    @Override
    public ForecastPlan get() {
        return plan;
    }

    /** Hash of all learned models that are asked. */
    String hash() {
        return String.join("+", new TreeSet<>(plan.hashes().values()));
    }

    /** Looks at the registry once. */
    synchronized void look() {
        if (!Files.isDirectory(config.registry())) {
            return;
        }
        try {
            ModelRegistry registry = new ModelRegistry(config.registry());
            if (registry.currents(ForecastWeights.KIND).isEmpty() && said.isEmpty()) {
                return;
            }
            RegistryAnswer answer = registry.current(ForecastWeights.KIND);
            if (answer instanceof RegistryAnswer.Found found) {
                serve(found);
            } else {
                silence(((RegistryAnswer.Refused) answer).because());
            }
        } catch (IOException e) {
            // What is served goes on: a registry that is away for a moment is no reason to forecast worse.
            say(EngineEvent.Kind.NOTE, "the registry %s cannot be read: %s".formatted(config.registry(), e));
        }
    }

    private void serve(RegistryAnswer.Found found) {
        String hash = found.metadata().artefactSha256();
        if (hash.equals(plan.hashes().get(LSTM))) {
            return;
        }
        LstmForecaster.Loading loading =
                LstmForecaster.load(LSTM, found.artefact().toBytes());
        if (loading instanceof LstmForecaster.Loading.Loaded loaded) {
            plan = plan(Optional.of(new Learned(loaded.forecaster(), hash)));
            say(
                    EngineEvent.Kind.MODEL,
                    "the LSTM %s forecasts from now on"
                            .formatted(found.metadata().id()));
        } else {
            silence("%s: %s".formatted(found.metadata().id(), ((LstmForecaster.Loading.Refused) loading).because()));
        }
    }

    private void silence(String because) {
        plan = plan(Optional.empty());
        say(EngineEvent.Kind.MODEL, "no LSTM forecasts, the simple models do: " + because);
    }

    private void say(EngineEvent.Kind kind, String detail) {
        if (!detail.equals(said)) {
            said = detail;
            LOG.info("{}", detail);
            events.tell(kind, detail);
        }
    }

    /** An LSTM and the hash of its artefact. */
    private record Learned(LstmForecaster forecaster, String hash) {}

    private ForecastPlan plan(Optional<Learned> lstm) {
        List<Forecaster> forecasters = new ArrayList<>(
                List.of(Baseline.persistence(), Baseline.seasonalNaive(), Baseline.ewma(), Baseline.holtWinters()));
        List<String> names = new ArrayList<>();
        forecasters.forEach(simple -> names.add(simple.name()));
        names.add(AnalogForecaster.NAME);
        names.add(LSTM);
        AnalogForecaster analog = new AnalogForecaster();
        forecasters.add(analog);
        // What is made by code alone is told apart by the code, so that the history can tell it from a simple model.
        String code = BuildInfo.codeHash();
        Map<String, String> hashes = new HashMap<>(Map.of(AnalogForecaster.NAME, code, Blend.NAME, code));
        lstm.ifPresent(learned -> {
            forecasters.add(learned.forecaster().sharing(analog::said));
            hashes.put(LSTM, learned.hash());
        });
        return new ForecastPlan(
                forecasters,
                names,
                Set.of(AnalogForecaster.NAME, LSTM),
                Set.of(LSTM),
                hashes,
                config.lookBackSteps(),
                BlendRule.sparse(),
                SpeakingRule.standard());
    }

    @Override
    public synchronized void close() {
        if (following != null) {
            following.cancel(false);
        }
        watch.shutdownNow();
    }
}

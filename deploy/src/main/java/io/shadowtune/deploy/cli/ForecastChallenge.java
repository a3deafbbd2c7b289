package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.forecast.Challenge;
import io.shadowtune.models.forecast.Forecaster;
import io.shadowtune.models.forecast.Head;
import io.shadowtune.models.forecast.LstmForecaster;
import io.shadowtune.models.forecast.baseline.Baseline;
import io.shadowtune.models.forecast.series.SeriesSplit;
import io.shadowtune.models.forecast.series.SplitSeries;
import io.shadowtune.models.kernel.ForecastWeights;
import io.shadowtune.models.kernel.series.Series;
import io.shadowtune.models.registry.ModelRegistry;
import io.shadowtune.models.registry.RegistryAnswer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Holds back the last part of every series, so that a new model and the registry's current one can be compared where neither has learned.
 *
 * @param series whole
 * @param validationRatio of what is learned from, to choose by
 */
record ForecastChallenge(List<Series> series, double validationRatio) {
    private static final double HELD_BACK = 0.2;

    ForecastChallenge {
        series = List.copyOf(series);
    }

    private static int testStart(Series one) {
        return (int) Math.round((1 - HELD_BACK) * one.length());
    }

    /** What may be learned from. */
    List<Series> learnable() {
        return series.stream().map(one -> one.slice(0, testStart(one))).toList();
    }

    /**
     * Lets a new model compete with the current one of a registry; with persistence, where there is none.
     *
     * @throws Failure when the new model cannot be served
     */
    Challenge against(Path registry, byte[] challenger, int horizonSteps) throws IOException {
        LstmForecaster.Loading loading = LstmForecaster.load("challenger", challenger);
        if (loading instanceof LstmForecaster.Loading.Refused refused) {
            throw Failure.outside("BAD_MODEL", "challenger", refused.because());
        }
        Duration step = series.get(0).step();
        List<SplitSeries> cut = series.stream()
                .map(one ->
                        new SplitSeries(one, (int) Math.round((1 - validationRatio) * testStart(one)), testStart(one)))
                .toList();
        return Challenge.of(
                new SeriesSplit(step, cut),
                new Head("challenge", step, horizonSteps),
                champion(registry),
                ((LstmForecaster.Loading.Loaded) loading).forecaster());
    }

    /** A current model that cannot be served is no champion. */
    private static Forecaster champion(Path registry) throws IOException {
        if (new ModelRegistry(registry).current(ForecastWeights.KIND) instanceof RegistryAnswer.Found found
                && LstmForecaster.load("champion", found.artefact().toBytes())
                        instanceof LstmForecaster.Loading.Loaded loaded) {
            return loaded.forecaster();
        }
        return Baseline.persistence();
    }
}

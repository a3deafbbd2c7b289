package io.shadowtune.deploy.cli;

import io.shadowtune.models.kernel.ForecastWeights;
import io.shadowtune.models.kernel.series.Series;
import io.shadowtune.models.kernel.series.WindowSpec;
import io.shadowtune.models.registry.Artefact;
import io.shadowtune.models.registry.ModelMetadata;
import io.shadowtune.models.train.Checkpoints;
import io.shadowtune.models.train.LstmChoice;
import io.shadowtune.models.train.LstmConfig;
import io.shadowtune.models.train.Training;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Trains an LSTM for the registry. The only place of {@code train forecast} that loads the training library. */
final class LstmTraining {

    private LstmTraining() {}

    /**
     * What to train.
     *
     * @param horizonSteps steps ahead
     * @param epochs at most
     * @param validationRatio last share of every series to choose by, inside {@code (0, 1)}
     * @param seed of all that is drawn
     */
    record Wanted(int horizonSteps, int epochs, double validationRatio, long seed) {
        LstmConfig config() {
            LstmConfig standard = LstmConfig.standard(seed);
            LstmConfig.Learning usual = standard.learning();
            return standard.withWindow(WindowSpec.standard().withHorizonSteps(horizonSteps))
                    .withLearning(new LstmConfig.Learning(
                            epochs,
                            usual.windowsPerEpoch(),
                            usual.batchSize(),
                            usual.rate(),
                            usual.finalRateRatio(),
                            usual.weightDecay(),
                            usual.patience()));
        }
    }

    static TrainedModel run(List<Series> series, Wanted wanted, String dataSha256, ProgressLine progress) {
        return run(series, wanted, dataSha256, name -> Checkpoints.none(), progress);
    }

    /** As the other, and goes on from what the checkpoints hold, by the name of the training. */
    static TrainedModel run(
            List<Series> series,
            Wanted wanted,
            String dataSha256,
            Function<String, Checkpoints> checkpoints,
            ProgressLine progress) {
        LstmConfig config = wanted.config();
        Training training = new LstmChoice(config, LstmProgress.of(config, series, progress), checkpoints)
                .train(() -> series, wanted.validationRatio());
        if (training instanceof Training.Refused refused) {
            return new TrainedModel.Refused(refused.because());
        }
        Training.Trained trained = (Training.Trained) training;
        return new TrainedModel.Trained(
                new ModelMetadata.Origin(
                        ForecastWeights.KIND,
                        Instant.now(),
                        settings(config, wanted),
                        dataSha256,
                        wanted.seed(),
                        trained.report().metrics(),
                        WindowSpec.ofProperties(trained.weights().properties()).toProperties()),
                Artefact.of(trained.weights().toBytes()));
    }

    private static Map<String, String> settings(LstmConfig config, Wanted wanted) {
        return Map.of(
                "lstmUnits", Integer.toString(config.lstmUnits()),
                "denseUnits", Integer.toString(config.denseUnits()),
                "epochs", Integer.toString(config.learning().epochs()),
                "windowsPerEpoch", Integer.toString(config.learning().windowsPerEpoch()),
                "batchSize", Integer.toString(config.learning().batchSize()),
                "weightDecay", Double.toString(config.learning().weightDecay()),
                "rate", Double.toString(config.learning().rate()),
                "validationRatio", Double.toString(wanted.validationRatio()));
    }
}

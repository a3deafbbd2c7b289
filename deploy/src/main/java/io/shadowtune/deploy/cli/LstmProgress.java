package io.shadowtune.deploy.cli;

import io.shadowtune.models.train.LstmConfig;
import io.shadowtune.models.train.TrainingProgress;

/** Shows how training goes on. */
final class LstmProgress {
    private LstmProgress() {}

    static TrainingProgress of(LstmConfig config, ProgressLine progress) {
        int epochs = config.learning().epochs();
        return (epoch, windows, trainingLoss, validationLoss) -> {
            progress.at("training, loss %.4f".formatted(validationLoss), epoch, epochs);
            return true;
        };
    }
}

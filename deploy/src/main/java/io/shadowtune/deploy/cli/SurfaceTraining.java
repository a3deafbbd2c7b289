package io.shadowtune.deploy.cli;

import io.shadowtune.models.registry.Artefact;
import io.shadowtune.models.registry.ModelMetadata;
import io.shadowtune.models.train.SettingTable;
import io.shadowtune.models.train.SurfaceConfig;
import io.shadowtune.models.train.SurfaceTrainer;
import io.shadowtune.models.twin.surface.Answer;
import io.shadowtune.models.twin.surface.Surface;
import io.shadowtune.models.twin.surface.SurfaceLesson;
import io.shadowtune.models.twin.surface.SurfaceSweep;
import io.shadowtune.models.twin.surface.SurfaceWeights;
import java.time.Instant;
import java.util.Map;

/** Trains a response surface for the registry. The only place of {@code train surface} that loads the training library. */
final class SurfaceTraining {
    private SurfaceTraining() {}

    static TrainedModel run(SurfaceLesson lesson, SurfaceConfig config, String dataSha256, ProgressLine progress) {
        int epochs = config.members() * config.epochs();
        SurfaceTrainer trainer = new SurfaceTrainer(config, (epoch, rows, loss, same) -> {
            progress.at("training, loss %.4f".formatted(loss), epoch, epochs);
            return true;
        });
        SurfaceTrainer.Result result =
                trainer.train(new SettingTable(lesson.inputs(), lesson.targets(), SurfaceSweep.SETTINGS));
        if (result instanceof SurfaceTrainer.Refused refused) {
            return new TrainedModel.Refused(refused.because());
        }
        SurfaceTrainer.Trained trained = (SurfaceTrainer.Trained) result;
        Map<String, String> settings = settings(lesson, config);
        Answer<Surface> surface = lesson.surface(trained.networks(), settings);
        if (surface instanceof Answer.Unidentified<Surface> refused) {
            return new TrainedModel.Refused(refused.because());
        }
        return new TrainedModel.Trained(
                new ModelMetadata.Origin(
                        SurfaceWeights.KIND,
                        Instant.now(),
                        settings,
                        dataSha256,
                        config.seed(),
                        Map.of("loss", trained.loss(), "contexts", (double) lesson.sweeps()),
                        Map.of()),
                Artefact.of(SurfaceWeights.store(((Answer.Told<Surface>) surface).value())
                        .toBytes()));
    }

    private static Map<String, String> settings(SurfaceLesson lesson, SurfaceConfig config) {
        return Map.of(
                "contexts", Integer.toString(lesson.sweeps()),
                "settings", Integer.toString(SurfaceSweep.SETTINGS),
                "nets", Integer.toString(config.members()),
                "hidden", config.hidden().toString(),
                "epochs", Integer.toString(config.epochs()),
                "rate", Double.toString(config.rate()),
                "l2", Double.toString(config.l2()),
                "differenceWeight", Double.toString(config.differenceWeight()),
                "seed", Long.toString(config.seed()));
    }
}

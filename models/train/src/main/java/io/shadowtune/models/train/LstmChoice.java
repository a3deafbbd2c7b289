package io.shadowtune.models.train;

import io.shadowtune.models.kernel.series.SeriesSource;
import java.util.List;
import java.util.function.Function;

/**
 * Trains the same network with and without analogues among its inputs, and keeps the one that does better in validation: where series
 * repeat at no fixed period they spare a fifth of the loss, where they never do, forty more inputs only disturb. Equal input and seed
 * give equal bytes.
 */
public final class LstmChoice {
    /** What analogues must bring the loss down to; a smaller gain is not worth a search for every forecast. */
    private static final double MOST_LOSS_RATIO = 0.99;

    private final LstmConfig config;
    private final TrainingProgress progress;
    private final Function<String, Checkpoints> checkpoints;

    /**
     * A choice that goes on from what was kept.
     *
     * @param progress told of both trainings, the second's epochs and windows counted on from the first's
     * @param checkpoints by the name of the training, {@code analogues} or {@code plain}
     */
    public LstmChoice(LstmConfig config, TrainingProgress progress, Function<String, Checkpoints> checkpoints) {
        this.config = config;
        this.progress = progress;
        this.checkpoints = checkpoints;
    }

    /** A choice that cannot go on where it stopped. */
    public LstmChoice(LstmConfig config, TrainingProgress progress) {
        this(config, progress, name -> Checkpoints.none());
    }

    /** The most epochs of both trainings. */
    public static int epochs(LstmConfig config) {
        return (config.window().analogueSteps() > 0 ? 2 : 1) * config.learning().epochs();
    }

    /** As {@link LstmTrainer#train(SeriesSource, double)}. */
    public Training train(SeriesSource source, double validationRatio) {
        return train(TrainingSeries.withLastShares(
                source.series(), validationRatio, config.window().horizonSteps()));
    }

    /** Trains on these series. */
    public Training train(List<TrainingSeries> series) {
        LstmConfig plain = config.withWindow(config.window().withAnalogueSteps(0));
        if (config.equals(plain)) {
            return new LstmTrainer(plain, progress, checkpoints.apply("plain")).train(series);
        }
        long[] windows = {0};
        boolean[] stopped = {false};
        TrainingProgress first = (epoch, count, trainingLoss, validationLoss) -> {
            windows[0] = count;
            stopped[0] = !progress.epoch(epoch, count, trainingLoss, validationLoss);
            return !stopped[0];
        };
        Training with = new LstmTrainer(config, first, checkpoints.apply("analogues")).train(series);
        if (stopped[0]) {
            return with;
        }
        int epochs = config.learning().epochs();
        TrainingProgress second = (epoch, count, trainingLoss, validationLoss) ->
                progress.epoch(epochs + epoch, windows[0] + count, trainingLoss, validationLoss);
        return better(with, new LstmTrainer(plain, second, checkpoints.apply("plain")).train(series));
    }

    private static Training better(Training with, Training without) {
        if (with instanceof Training.Trained one && without instanceof Training.Trained other) {
            boolean pays = one.report().validationLoss()
                    < MOST_LOSS_RATIO * other.report().validationLoss();
            return pays ? one : other;
        }
        return with instanceof Training.Trained ? with : without;
    }
}

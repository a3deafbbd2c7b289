package io.shadowtune.models.train;

import io.shadowtune.models.kernel.series.MarkingFeatures;
import io.shadowtune.models.kernel.series.Series;
import io.shadowtune.models.kernel.series.SeriesSource;
import java.util.List;
import java.util.function.Function;

/**
 * Trains the same network with and without analogues among its inputs, then, where settings in force are known of some series, with
 * those as well, and keeps each only where it does better in validation: where series repeat at no fixed period, analogues spare a fifth
 * of the loss, where they never do, forty more inputs only disturb; and where nobody ever changes a setting, it tells nothing. Equal
 * input and seed give equal bytes.
 */
public final class LstmChoice {
    /** What an input must bring the loss down to; a smaller gain is not worth a search for every forecast. */
    private static final double MOST_LOSS_RATIO = 0.99;

    private final LstmConfig config;
    private final TrainingProgress progress;
    private final Function<String, Checkpoints> checkpoints;

    /**
     * A choice that goes on from what was kept.
     *
     * @param progress told of all trainings, epochs and windows of the later ones counted on from those before
     * @param checkpoints by the name of the training: {@code analogues}, {@code plain} or {@code settings}
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

    /**
     * The most epochs of all trainings.
     *
     * @param settings whether settings are known of any series
     */
    public static int epochs(LstmConfig config, boolean settings) {
        int trainings = (config.window().analogueSteps() > 0 ? 2 : 1) + (settings ? 1 : 0);
        return trainings * config.learning().epochs();
    }

    /** Whether settings are known of any of these. */
    public static boolean knowsSettings(List<Series> series) {
        return series.stream().anyMatch(one -> one.features().count() > 0);
    }

    /** As {@link LstmTrainer#train(SeriesSource, double)}. */
    public Training train(SeriesSource source, double validationRatio) {
        return train(TrainingSeries.withLastShares(
                source.series(), validationRatio, config.window().horizonSteps()));
    }

    /** Trains on these series. */
    public Training train(List<TrainingSeries> series) {
        Trials trials = new Trials(series);
        LstmConfig plain = config.withWindow(config.window().withAnalogueSteps(0));
        LstmConfig best = config;
        Training kept = trials.train(config.equals(plain) ? "plain" : "analogues", config);
        if (!config.equals(plain) && !trials.stopped) {
            Training without = trials.train("plain", plain);
            boolean pays = isBetter(kept, without);
            best = pays ? config : plain;
            kept = pays ? kept : without;
        }
        if (!trials.stopped
                && knowsSettings(series.stream().map(TrainingSeries::series).toList())) {
            LstmConfig more = best.withWindow(best.window().withStatics(MarkingFeatures.COUNT));
            Training with = trials.train("settings", more);
            kept = isBetter(with, kept) ? with : kept;
        }
        return kept;
    }

    /** Whether what has more inputs does so much better that they pay; what could not be trained does not. */
    private static boolean isBetter(Training with, Training without) {
        if (with instanceof Training.Trained one && without instanceof Training.Trained other) {
            return one.report().validationLoss()
                    < MOST_LOSS_RATIO * other.report().validationLoss();
        }
        return with instanceof Training.Trained;
    }

    /** Trainings one after another, whose progress is told as that of one. */
    private final class Trials {
        private final List<TrainingSeries> series;
        private int epochsBefore;
        private long windowsBefore;
        private long windows;
        private boolean stopped;

        Trials(List<TrainingSeries> series) {
            this.series = series;
        }

        Training train(String name, LstmConfig one) {
            TrainingProgress told = (epoch, count, trainingLoss, validationLoss) -> {
                windows = windowsBefore + count;
                stopped = !progress.epoch(epochsBefore + epoch, windows, trainingLoss, validationLoss);
                return !stopped;
            };
            Training training = new LstmTrainer(one, told, checkpoints.apply(name)).train(series);
            epochsBefore += one.learning().epochs();
            windowsBefore = windows;
            return training;
        }
    }
}

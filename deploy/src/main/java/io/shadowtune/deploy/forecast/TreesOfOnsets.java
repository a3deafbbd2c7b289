package io.shadowtune.deploy.forecast;

import io.shadowtune.models.forecast.onset.OnsetLearner;
import io.shadowtune.models.forecast.onset.OnsetLessons;
import io.shadowtune.models.kernel.tree.BoostedTrees;
import io.shadowtune.models.train.tree.TreeConfig;
import io.shadowtune.models.train.tree.TreeRows;
import io.shadowtune.models.train.tree.TreeTrainer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Learns onsets with boosted trees: how many are grown is chosen on what is held back, and so many are then grown to everything, since
 * what was held back is the latest.
 */
public final class TreesOfOnsets {
    private TreesOfOnsets() {}

    /** A learner; the same seed and lessons give the same trees. Empty where no tree does better than the share of starts. */
    public static OnsetLearner learner(long seed) {
        return (shown, heldBack) -> learned(new TreeTrainer(TreeConfig.standard(seed)), shown, heldBack);
    }

    private static Optional<BoostedTrees> learned(TreeTrainer trainer, OnsetLessons shown, OnsetLessons heldBack) {
        int trees = trainer.train(rows(shown), rows(heldBack)).trees().size();
        if (trees == 0) {
            return Optional.empty();
        }
        List<double[]> rows = new ArrayList<>(shown.rows());
        rows.addAll(heldBack.rows());
        List<Boolean> started = new ArrayList<>(shown.started());
        started.addAll(heldBack.started());
        return Optional.of(trainer.train(new TreeRows(rows, started), trees));
    }

    private static TreeRows rows(OnsetLessons lessons) {
        return new TreeRows(lessons.rows(), lessons.started());
    }
}

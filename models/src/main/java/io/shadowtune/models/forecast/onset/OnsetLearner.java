package io.shadowtune.models.forecast.onset;

import io.shadowtune.models.kernel.tree.BoostedTrees;
import java.util.Optional;

/** Learns from the past of many series when episodes start. */
@FunctionalInterface
public interface OnsetLearner {
    /**
     * Learns.
     *
     * @param shown to learn from
     * @param heldBack later ones, to choose by; after that, they are learned from as well
     * @return trees over {@link OnsetPast#COUNT} features; empty where too few episodes started to learn from
     */
    Optional<BoostedTrees> learn(OnsetLessons shown, OnsetLessons heldBack);

    /** One that learns nothing. */
    static OnsetLearner none() {
        return (shown, heldBack) -> Optional.empty();
    }
}

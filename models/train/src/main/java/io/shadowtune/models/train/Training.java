package io.shadowtune.models.train;

import io.shadowtune.models.kernel.WeightFile;
import java.util.Map;

/** What came of training. */
public sealed interface Training {
    /**
     * A model that the kernel serves.
     *
     * @param weights the artefact; {@code weights.toBytes()} is what a registry keeps
     * @param report how it was found
     */
    record Trained(WeightFile weights, Report report) implements Training {}

    /**
     * No model.
     *
     * @param because what stood in the way
     */
    record Refused(String because) implements Training {}

    /**
     * How a model was found.
     *
     * @param epochs run
     * @param bestEpoch whose weights were kept; 0 is the untrained net
     * @param windows learned from
     * @param validationLoss mean pinball loss of the kept weights in network units
     * @param persistenceLoss the same of the untrained net, whose median is persistence
     * @param parityDifference largest difference between kernel and DL4J outputs
     */
    record Report(
            int epochs,
            int bestEpoch,
            long windows,
            double validationLoss,
            double persistenceLoss,
            double parityDifference) {
        /** The figures by name, for a model's metadata. */
        public Map<String, Double> metrics() {
            return Map.of(
                    "epochs",
                    (double) epochs,
                    "bestEpoch",
                    (double) bestEpoch,
                    "windows",
                    (double) windows,
                    "validationLoss",
                    validationLoss,
                    "persistenceLoss",
                    persistenceLoss,
                    "parityDifference",
                    parityDifference);
        }
    }
}

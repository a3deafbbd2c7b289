package io.shadowtune.models.train;

/** Hears about every epoch; time is the listener's own business. */
public interface TrainingProgress {
    /** A listener that does nothing. */
    static TrainingProgress none() {
        return (epoch, windows, trainingLoss, validationLoss) -> true;
    }

    /**
     * An epoch is over.
     *
     * @param epoch from 1
     * @param windows learned from in all epochs so far
     * @param trainingLoss mean over the epoch
     * @param validationLoss after it
     * @return false to stop and keep the best weights so far
     */
    boolean epoch(int epoch, long windows, double trainingLoss, double validationLoss);
}

package io.shadowtune.models.forecast.skill;

/**
 * A mean loss in which old losses fade.
 *
 * @param sum of faded losses
 * @param weight sum of their fading factors
 * @param count of losses ever added
 */
public record DecayedLoss(double sum, double weight, long count) {
    /** Nothing scored yet. */
    public static final DecayedLoss NONE = new DecayedLoss(0, 0, 0);

    /** The faded mean, NaN when nothing was scored. */
    public double mean() {
        return weight > 0 ? sum / weight : Double.NaN;
    }

    DecayedLoss plus(double loss, double fading) {
        return new DecayedLoss(fading * sum + loss, fading * weight + 1, count + 1);
    }
}

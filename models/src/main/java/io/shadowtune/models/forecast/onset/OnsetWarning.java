package io.shadowtune.models.forecast.onset;

/** What was said at a quiet origin: the probability that an episode starts, and what it was said from. Immutable. */
public final class OnsetWarning {
    private final double[] features;
    private final double logOdds;

    OnsetWarning(double[] features, double logOdds) {
        this.features = features.clone();
        this.logOdds = logOdds;
    }

    /** The probability that was published. */
    public double probability() {
        return 1 / (1 + Math.exp(-logOdds));
    }

    double[] features() {
        return features.clone();
    }
}

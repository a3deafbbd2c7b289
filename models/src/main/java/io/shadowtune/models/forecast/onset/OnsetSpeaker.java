package io.shadowtune.models.forecast.onset;

import java.util.OptionalDouble;

/**
 * Says how probable it is that an episode starts, in one group of series. Confined to one thread.
 *
 * <p>It is the mean, in log odds, of four voices: trees that learned beforehand from the past of all series, which count twice, the
 * blend's own exceedance, the mean exceedance of all forecasters, and an {@link OnsetWatch} that learns on line from all of them. A voice
 * that has nothing to say yet is replaced by the mean exceedance. The weights are fixed: episodes come in clusters, so that few of them
 * are independent, and weights that are estimated from few cost more than they bring [1]; so did those from recent average precision.
 *
 * <p>[1] J. Smith, K. Wallis, A Simple Explanation of the Forecast Combination Puzzle, 2009, doi:10.1111/j.1468-0084.2008.00541.x
 */
public final class OnsetSpeaker {
    private static final double TREES = 2;
    private static final double MOST_LOG_ODDS = 9.2;

    private final OnsetFeatures features;
    private final OnsetWatch watch;
    private final int blend;

    /**
     * A speaker that has seen nothing.
     *
     * @param blend name of the forecaster among those of the features that joins all others
     */
    public OnsetSpeaker(OnsetFeatures features, String blend, OnsetWatch.WatchRule rule) {
        this.features = features;
        this.watch = new OnsetWatch(rule, features.prior());
        this.blend = features.experts().indexOf(blend);
    }

    /**
     * Says how probable a start is at a quiet origin.
     *
     * @param origin its features, see {@link OnsetFeatures#at}
     * @param learned log odds of the trees; empty where there are none
     */
    public OnsetWarning warning(double[] origin, OptionalDouble learned) {
        double mean = features.meanLogOdds(origin);
        double joined = blend < 0 ? mean : features.logOdds(origin, blend);
        double watched =
                watch.probability(origin).map(p -> Math.log(p / (1 - p))).orElse(mean);
        double sum = TREES * bounded(learned.orElse(mean)) + bounded(joined) + bounded(mean) + bounded(watched);
        return new OnsetWarning(origin, sum / (TREES + 3));
    }

    private static double bounded(double logOdds) {
        return Math.max(-MOST_LOG_ODDS, Math.min(MOST_LOG_ODDS, logOdds));
    }

    /** Takes what came after an earlier warning. */
    public void came(OnsetWarning earlier, boolean didStart) {
        watch.came(earlier.features(), didStart);
    }
}

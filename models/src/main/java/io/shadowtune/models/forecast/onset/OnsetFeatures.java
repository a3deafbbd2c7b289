package io.shadowtune.models.forecast.onset;

import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.SeriesForecast;
import io.shadowtune.models.kernel.series.Filled;
import java.util.Arrays;
import java.util.List;

/**
 * What a warning goes by: how probable each forecaster holds an exceedance, how often and how long ago the series last was above
 * its threshold, and how far below it is now. Immutable and thread-safe.
 */
public final class OnsetFeatures {
    private static final int[] SHARES = {16, 64, 256, 1024};
    private static final int[] PEAKS = {1, 4, 16, 64};
    private static final int MOST_SINCE = 1024;
    private static final double LEAST_PROBABILITY = 1e-4;
    private static final double MOST = 20;

    private final List<String> experts;

    /**
     * Features of these forecasters' answers.
     *
     * @param experts names, in the order of the features
     */
    public OnsetFeatures(List<String> experts) {
        this.experts = List.copyOf(experts);
    }

    /** The forecasters' names. */
    public List<String> experts() {
        return experts;
    }

    /** Number of features. */
    public int count() {
        return 2 * experts.size() + SHARES.length + PEAKS.length + 3;
    }

    /** Weights to begin with: the mean of what the forecasters hold probable, nothing else. */
    public double[] prior() {
        double[] prior = new double[count()];
        for (int e = 0; e < experts.size(); e++) {
            prior[2 * e] = 1.0 / experts.size();
        }
        return prior;
    }

    /** Log odds of an onset as one forecaster, by its place, holds it at an origin with these features. */
    double logOdds(double[] features, int expert) {
        return (features[2 * expert] + features[2 * expert + 1]) / 2;
    }

    /** The mean of what all forecasters hold; 0 where there are none. */
    double meanLogOdds(double[] features) {
        double sum = 0;
        for (int e = 0; e < experts.size(); e++) {
            sum += logOdds(features, e);
        }
        return sum / Math.max(1, experts.size());
    }

    /**
     * The features at an origin.
     *
     * @param answers of the forecasters, in any order; one that is missing or withheld counts as the mean of the others
     * @param end index after the last known sample
     * @param spread a positive distance that is usual for the series, in its unit
     */
    public double[] at(List<SeriesForecast> answers, Filled samples, int end, double threshold, double spread) {
        double[] features = new double[count()];
        experts(answers, threshold, features);
        int at = 2 * experts.size();
        int since = MOST_SINCE;
        int above = 0;
        int share = 0;
        for (int back = 1; back <= MOST_SINCE && share < SHARES.length; back++) {
            if (end - back >= 0 && samples.held(end - back) > threshold) {
                above++;
                since = Math.min(since, back - 1);
            }
            if (back == SHARES[share]) {
                features[at + share++] = Math.sqrt(above / (double) back);
            }
        }
        at += SHARES.length;
        features[at++] = Math.log1p(since);
        double now = samples.held(end - 1);
        double peak = now;
        int span = 0;
        for (int reach : PEAKS) {
            for (; span < Math.min(reach, end); span++) {
                peak = Math.max(peak, samples.held(end - 1 - span));
            }
            features[at++] = (threshold - peak) / spread;
        }
        features[at++] = (now - samples.held(Math.max(0, end - 2))) / spread;
        features[at] = (now - samples.held(Math.max(0, end - 4))) / spread;
        for (int i = 0; i < features.length; i++) {
            features[i] = Math.max(-MOST, Math.min(MOST, features[i]));
        }
        return features;
    }

    private void experts(List<SeriesForecast> answers, double threshold, double[] features) {
        double[] sums = new double[2];
        int given = 0;
        boolean[] spoke = new boolean[experts.size()];
        for (SeriesForecast answer : answers) {
            int place = experts.indexOf(answer.model());
            if (place >= 0 && answer instanceof SeriesForecast.Given g) {
                QuantileForecast quantiles = g.quantiles();
                features[2 * place] = logit(Exceedance.highest(quantiles, threshold));
                features[2 * place + 1] = logit(Exceedance.mean(quantiles, threshold));
                sums[0] += features[2 * place];
                sums[1] += features[2 * place + 1];
                spoke[place] = true;
                given++;
            }
        }
        if (given == 0) {
            Arrays.fill(sums, logit(LEAST_PROBABILITY));
        }
        for (int place = 0; place < spoke.length; place++) {
            if (!spoke[place]) {
                features[2 * place] = sums[0] / Math.max(1, given);
                features[2 * place + 1] = sums[1] / Math.max(1, given);
            }
        }
    }

    private static double logit(double probability) {
        double p = Math.max(LEAST_PROBABILITY, Math.min(1 - LEAST_PROBABILITY, probability));
        return Math.log(p / (1 - p));
    }
}

package io.shadowtune.policy.advice;

import io.shadowtune.ingest.telemetry.Recommendation.Move;
import io.shadowtune.ingest.telemetry.WredSetting;

/**
 * Which advice is the same: from the same setting in force to numbers within a band.
 *
 * @param bandRatio largest difference of a number, as a share of the first one
 */
record Sameness(double bandRatio) {
    boolean same(Move first, Move second) {
        WredSetting one = first.to();
        WredSetting other = second.to();
        return first.from().equals(second.from())
                && one.marking() == other.marking()
                && near((double) one.kminBytes(), (double) other.kminBytes())
                && near((double) one.kmaxBytes(), (double) other.kmaxBytes())
                && near(one.pmaxRatio(), other.pmaxRatio());
    }

    private boolean near(double one, double other) {
        return Math.abs(other - one) <= bandRatio * Math.abs(one);
    }
}

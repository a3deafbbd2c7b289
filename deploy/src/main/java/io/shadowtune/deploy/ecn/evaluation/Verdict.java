package io.shadowtune.deploy.ecn.evaluation;

import io.shadowtune.ingest.telemetry.WredSetting;

/**
 * What one choice for one scenario was worth.
 *
 * @param scenario the scenario
 * @param chosen what was chosen
 * @param looked the measured setting that was looked up for it
 * @param noise difference of logarithms that seeds alone make
 */
record Verdict(MeasuredScenario scenario, WredSetting chosen, Measured looked, double noise) {
    static Verdict of(MeasuredScenario scenario, WredSetting chosen, double noise) {
        return new Verdict(scenario, chosen, scenario.nearest(chosen), noise);
    }

    /** Logarithm of its score over that of the best one measured; 0 or more. */
    double logRegret() {
        return Math.log(looked.score() / scenario.best().score());
    }

    /** Logarithm of the score of the setting in force over its own; above 0 is better. */
    double logGain() {
        return Math.log(
                scenario.nearest(VendorSetting.SONIC.at(scenario.gbps())).score() / looked.score());
    }

    /** Whether it is worse than the setting in force by more than seeds make. */
    boolean isWrongWay() {
        return logGain() < -noise;
    }

    /** Distance of the choice to what was looked up; 0.7 is a factor of two in one of the numbers. */
    double distance() {
        return looked.distance(chosen);
    }
}

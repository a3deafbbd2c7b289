package io.shadowtune.policy.rule;

import io.shadowtune.ingest.telemetry.WredSetting;

/** How far an arm's path has left the setting in force, in steps of one factor. */
final class Excursion {
    private Excursion() {}

    /** Whether one more step by the factor would be more than {@code most} steps away from the setting in force. */
    static boolean isSpent(WredSetting own, WredSetting observed, double factor, int most) {
        if (own.kmaxBytes() == 0 || observed.kmaxBytes() == 0) {
            return true;
        }
        double away = Math.log((double) own.kmaxBytes() / observed.kmaxBytes()) / Math.log(factor);
        // Rounding to whole bytes leaves a step a little short; a tenth of one is no step.
        return away + 1 > most + 0.1;
    }

    /** Both thresholds times the factor, the shape of the curve and Pmax kept. */
    static WredSetting scaled(WredSetting own, double factor) {
        return new WredSetting(
                own.marking(),
                Math.round(own.kminBytes() * factor),
                Math.round(own.kmaxBytes() * factor),
                own.pmaxRatio());
    }
}

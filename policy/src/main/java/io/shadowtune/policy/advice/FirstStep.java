package io.shadowtune.policy.advice;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.knob.WredFamily;

/**
 * The one legal step from the setting in force towards the one wished. Both ends are within the envelope's ranges or
 * the step leads nearer to them, so only step and coupling bound it; link rates are not needed.
 */
final class FirstStep {
    private FirstStep() {}

    static WredSetting towards(WredSetting from, WredSetting to, WredFamily family) {
        if (from.marking() != to.marking() || from.kminBytes() == 0 || from.pmaxRatio() == 0) {
            return from;
        }
        long kmax = family.kmax().stepFrom((double) from.kmaxBytes()).nearest(to.kmaxBytes());
        long kmin = family.kmin().stepFrom((double) from.kminBytes()).nearest(to.kminBytes());
        long coupled = (long) Math.floor(kmax / family.kmaxOverKmin());
        if (kmin > coupled && kmin > from.kminBytes()) {
            // Kmin rises only as far as Kmax leaves room for it in this step.
            kmin = Math.max(from.kminBytes(), coupled);
        } else if (kmin > coupled) {
            // Kmax falls only as far as it stays above Kmin.
            kmax = Math.min(from.kmaxBytes(), Math.max(kmax, (long) Math.ceil(kmin * family.kmaxOverKmin())));
        }
        double factor = family.pmax().stepFactor();
        double pmax = Math.min(from.pmaxRatio() * factor, Math.max(from.pmaxRatio() / factor, to.pmaxRatio()));
        return new WredSetting(true, kmin, Math.max(kmin, kmax), Math.min(1, pmax));
    }
}

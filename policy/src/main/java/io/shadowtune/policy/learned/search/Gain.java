package io.shadowtune.policy.learned.search;

import io.shadowtune.ingest.telemetry.WredSetting;

/**
 * How much less a setting costs than the one in force, as a difference of {@link Objective#cost}: 0.1 is about 10 % better.
 *
 * @param setting the setting
 * @param mean expected gain
 * @param low 5 % of what may be true lies below: loads by weight, each with the error of the surface
 * @param high 5 % lies above
 * @param worse probability that it is worse by more than does not matter
 * @param known share of the loads of which something is known under both settings, {@code 0..1}
 */
public record Gain(WredSetting setting, double mean, double low, double high, double worse, double known) {
    /** Whether hardly anything that may be true is on the other side. */
    public boolean isSure() {
        return low > 0;
    }
}

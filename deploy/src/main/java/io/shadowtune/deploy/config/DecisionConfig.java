package io.shadowtune.deploy.config;

import io.shadowtune.ingest.telemetry.WredSetting;
import java.time.Duration;
import java.util.Optional;

/**
 * How often and from what arms decide.
 *
 * @param dwell least time between two decisions for one scope
 * @param linkGbps rate of the links; 0 as telemetry says
 * @param target what the rule arm seeks
 * @param observed the setting in force where no configuration source says; empty when it is not known
 */
public record DecisionConfig(Duration dwell, double linkGbps, Target target, Optional<WredSetting> observed) {
    /**
     * Marking thresholds in proportion to the link's rate.
     *
     * @param kminBytesPerGbps Kmin, bytes per Gb/s
     * @param kmaxBytesPerGbps Kmax, bytes per Gb/s; above Kmin
     * @param pmaxRatio Pmax, {@code 0..1}
     */
    public record Target(double kminBytesPerGbps, double kmaxBytesPerGbps, double pmaxRatio) {
        public Target {
            if (!(kminBytesPerGbps < kmaxBytesPerGbps)) {
                throw new IllegalArgumentException(
                        "The policy.rule.kmin-kb-per-gbps (%s) must be below policy.rule.kmax-kb-per-gbps (%s)."
                                .formatted(kminBytesPerGbps / 1000, kmaxBytesPerGbps / 1000));
            }
        }
    }
}

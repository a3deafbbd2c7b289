package io.shadowtune.deploy.ecn.evaluation;

import io.shadowtune.ingest.telemetry.WredSetting;
import java.util.List;

/**
 * A setting that was measured under one scenario.
 *
 * @param name of the setting in the reference
 * @param setting the setting
 * @param scores of each run, in microseconds, above 0; the runs differ by the lottery of marks alone; lower is better
 */
record Measured(String name, WredSetting setting, List<Double> scores) {
    Measured {
        scores = List.copyOf(scores);
    }

    /** Mean over the runs. */
    double score() {
        return scores.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }

    /** How far another setting is away: Euclid's distance of the logarithms of Kmin, Kmax and Pmax; settings must mark. */
    double distance(WredSetting other) {
        double kmin = Math.log((double) setting.kminBytes() / other.kminBytes());
        double kmax = Math.log((double) setting.kmaxBytes() / other.kmaxBytes());
        double pmax = Math.log(setting.pmaxRatio() / other.pmaxRatio());
        return Math.sqrt(kmin * kmin + kmax * kmax + pmax * pmax);
    }
}

package io.shadowtune.policy.learned.library;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.learned.search.Gain;
import java.util.Arrays;

/**
 * A gain over draws, with what the mean itself is uncertain by.
 *
 * @param gain over all draws, each with the error of the surface
 * @param errorBar standard error of the mean: loads are finitely many, and one errs on all its draws alike
 */
record DrawnGain(Gain gain, double errorBar) {
    /** Five points of equal weight with the mean and variance of a standard normal distribution. */
    private static final double[] POINTS = {-1.4637, -0.5989, 0, 0.5989, 1.4637};

    static DrawnGain of(WeighedLoads loads, ChangeTable change, WredSetting setting, double indifference) {
        int[] draws = loads.draws();
        double[] points = new double[draws.length * POINTS.length];
        int known = 0;
        double sum = 0;
        double squares = 0;
        int worse = 0;
        for (int load : draws) {
            double gain = change.gain(load);
            if (Double.isNaN(gain)) {
                continue;
            }
            sum += gain;
            for (int p = 0; p < POINTS.length; p++) {
                double point = gain + POINTS[p] * change.deviation(load);
                points[known * POINTS.length + p] = point;
                squares += point * point;
                worse += point < -indifference ? 1 : 0;
            }
            known++;
        }
        if (known == 0) {
            return new DrawnGain(new Gain(setting, 0, -1e9, 1e9, 1, 0), Double.POSITIVE_INFINITY);
        }
        int count = known * POINTS.length;
        Arrays.sort(points, 0, count);
        double mean = sum / known;
        double variance = Math.max(0, squares / count - mean * mean);
        return new DrawnGain(
                new Gain(
                        setting,
                        mean,
                        points[(int) (0.05 * count)],
                        points[(int) (0.95 * count)],
                        (double) worse / count,
                        (double) known / draws.length),
                Math.sqrt(variance / Math.max(1, Math.min(known, loads.effective()))));
    }
}

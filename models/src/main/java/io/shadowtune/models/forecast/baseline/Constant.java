package io.shadowtune.models.forecast.baseline;

import io.shadowtune.models.forecast.LookBack;
import io.shadowtune.models.kernel.series.Filled;
import io.shadowtune.models.kernel.series.RobustScale;
import java.util.Arrays;
import java.util.Optional;

/**
 * The mean of the whole past; values beyond a hundred spreads of the recent past are left out of it, so that one corrupt sample
 * does not own it for ever.
 */
record Constant() implements PointMethod {
    private static final double OUTLIER_SPREADS = 100;

    @Override
    public Optional<String> fill(LookBack row, double[][] paths) {
        Filled samples = row.origin().samples();
        int end = row.origin().end();
        int first = end - paths.length;
        double[] recent = new double[paths.length];
        Arrays.setAll(recent, i -> samples.value(first + i));
        RobustScale scale = RobustScale.fit(recent, 1);
        double sum = 0;
        long count = 0;
        for (int i = 0; i < end; i++) {
            double value = samples.value(i);
            if (Math.abs(value - scale.median()) <= OUTLIER_SPREADS * scale.spread()) {
                sum += value;
                count++;
            }
            if (i >= first) {
                Arrays.fill(paths[i - first], count == 0 ? scale.median() : sum / count);
            }
        }
        return Optional.empty();
    }
}

package io.shadowtune.models.forecast.baseline;

import io.shadowtune.models.forecast.LookBack;
import io.shadowtune.models.kernel.series.Filled;
import java.util.Arrays;
import java.util.Optional;

/**
 * The mean of the whole past; a value beyond twenty usual distances from it counts as one at that distance, so that one corrupt
 * sample does not own it for ever.
 */
record Constant() implements PointMethod {
    private static final double OUTLIER_DISTANCES = 20;
    private static final int TRUSTED_SAMPLES = 16;

    @Override
    public Optional<String> refusal(LookBack row, int horizonSteps) {
        return Optional.empty();
    }

    @Override
    public int warmUpSteps(LookBack row) {
        return 0;
    }

    @Override
    public Walk from(LookBack row, int from, int horizonSteps) {
        Mean mean = new Mean();
        for (int i = 0; i < from; i++) {
            mean.take(row.origin().samples(), i);
        }
        return mean;
    }

    /** The mean so far. */
    private static final class Mean implements Walk {
        private double mean;
        private double distance;
        private long count;

        @Override
        public void take(Filled samples, int index) {
            double value = samples.value(index);
            if (Double.isNaN(value)) {
                return;
            }
            double away = count == 0 ? 0 : value - mean;
            if (count >= TRUSTED_SAMPLES && distance > 0) {
                double most = OUTLIER_DISTANCES * distance;
                away = Math.max(-most, Math.min(most, away));
            }
            mean = count == 0 ? value : mean + away / (count + 1);
            distance += (Math.abs(away) - distance) / (count + 1);
            count++;
        }

        @Override
        public void say(Filled samples, int index, int way, double[] path) {
            Arrays.fill(path, mean);
        }
    }
}

package io.shadowtune.models.forecast.baseline;

import io.shadowtune.models.forecast.LookBack;
import io.shadowtune.models.kernel.series.Filled;
import java.util.Arrays;
import java.util.Optional;

/** Exponentially weighted mean; of five weights the one with the least absolute error over the recent past speaks. */
record Ewma() implements PointMethod {
    private static final double[] WEIGHTS = {0.05, 0.15, 0.3, 0.5, 0.8};
    private static final int WARM_UP = 256;

    @Override
    public Optional<String> refusal(LookBack row, int horizonSteps) {
        return Optional.empty();
    }

    @Override
    public int warmUpSteps(LookBack row) {
        return WARM_UP;
    }

    @Override
    public Walk from(LookBack row, int from, int horizonSteps) {
        return new Levels(row.origin().samples().held(from));
    }

    /** The five levels. */
    private static final class Levels implements Walk {
        private final double[] levels = new double[WEIGHTS.length];

        Levels(double start) {
            Arrays.fill(levels, start);
        }

        @Override
        public int ways() {
            return WEIGHTS.length;
        }

        @Override
        public void take(Filled samples, int index) {
            double value = samples.value(index);
            for (int i = 0; i < levels.length && !Double.isNaN(value); i++) {
                levels[i] += WEIGHTS[i] * (value - levels[i]);
            }
        }

        @Override
        public void say(Filled samples, int index, int way, double[] path) {
            Arrays.fill(path, levels[way]);
        }
    }
}

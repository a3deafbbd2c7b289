package io.shadowtune.models.forecast.baseline;

import io.shadowtune.models.forecast.LookBack;
import io.shadowtune.models.kernel.series.Filled;
import java.util.Arrays;
import java.util.Optional;

/** The last observed value, for every step. */
record Persistence() implements PointMethod, Walk {
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
        return this;
    }

    @Override
    public void take(Filled samples, int index) {
        // The samples remember it.
    }

    @Override
    public void say(Filled samples, int index, int way, double[] path) {
        Arrays.fill(path, samples.held(index));
    }
}

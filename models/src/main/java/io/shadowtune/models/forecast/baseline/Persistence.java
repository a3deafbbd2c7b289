package io.shadowtune.models.forecast.baseline;

import io.shadowtune.models.forecast.LookBack;
import java.util.Arrays;
import java.util.Optional;

/** The last observed value, for every step. */
record Persistence() implements PointMethod {
    @Override
    public Optional<String> fill(LookBack row, double[][] paths) {
        int first = row.origin().end() - paths.length;
        for (int k = 0; k < paths.length; k++) {
            Arrays.fill(paths[k], row.origin().samples().held(first + k));
        }
        return Optional.empty();
    }
}

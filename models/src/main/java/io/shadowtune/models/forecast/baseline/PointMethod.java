package io.shadowtune.models.forecast.baseline;

import io.shadowtune.models.forecast.LookBack;
import java.util.Optional;

/** A way to say one number per coming step. Immutable. */
interface PointMethod {
    /** Why this method has nothing to say about a series; empty when it may have. */
    Optional<String> refusal(LookBack row, int horizonSteps);

    /** Samples that it has to go through before it can say anything. */
    int warmUpSteps(LookBack row);

    /**
     * Begins before the sample at an index. What is said later depends on the row, this index and the samples gone through alone.
     *
     * @param from index of the first sample that will be gone through
     */
    Walk from(LookBack row, int from, int horizonSteps);
}

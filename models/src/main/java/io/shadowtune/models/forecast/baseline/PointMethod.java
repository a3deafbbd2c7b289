package io.shadowtune.models.forecast.baseline;

import io.shadowtune.models.forecast.LookBack;
import java.util.Optional;

/** A way to say one number per coming step, told as it would have said it at many past origins at once. */
interface PointMethod {
    /**
     * Fills the paths of the last {@code paths.length} origins, the present one last: {@code paths[k][h - 1]} is what is said for
     * step h from the origin after sample {@code end - paths.length + k}, from samples up to that one only.
     *
     * @return empty, or why this method has nothing to say
     */
    Optional<String> fill(LookBack row, double[][] paths);
}

package io.shadowtune.models.kernel.series;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;

/** A named series of equally spaced samples; NaN where a sample is missing. Immutable and thread-safe. */
public final class Series {
    private final String id;
    private final Instant start;
    private final Duration step;
    private final double[] values;
    private final FeatureSteps features;

    /**
     * Takes a copy of the values.
     *
     * @param id name, unique in its source
     * @param start time of the first sample
     * @param step distance of two samples, positive
     * @param values samples, NaN where missing, never infinite
     * @param features of the series, at all times; or {@link Features#NONE}
     */
    public Series(String id, Instant start, Duration step, double[] values, Features features) {
        this(id, start, step, values, FeatureSteps.always(features));
    }

    /**
     * Takes a copy of the values.
     *
     * @param id name, unique in its source
     * @param start time of the first sample
     * @param step distance of two samples, positive
     * @param values samples, NaN where missing, never infinite
     * @param features of the series, some of which change
     */
    public Series(String id, Instant start, Duration step, double[] values, FeatureSteps features) {
        if (step.isNegative() || step.isZero()) {
            throw new IllegalArgumentException("The step (%s) of series %s must be positive.".formatted(step, id));
        }
        if (Arrays.stream(values).anyMatch(Double::isInfinite)) {
            throw new IllegalArgumentException("The values of series %s must not be infinite.".formatted(id));
        }
        this.id = id;
        this.start = start;
        this.step = step;
        this.values = values.clone();
        this.features = features;
    }

    /** The name, unique in its source. */
    public String id() {
        return id;
    }

    /** Time of the first sample. */
    public Instant start() {
        return start;
    }

    /** Distance of two samples. */
    public Duration step() {
        return step;
    }

    /** Number of samples, missing ones included. */
    public int length() {
        return values.length;
    }

    /** The sample at an index, NaN where it is missing. */
    public double valueAt(int index) {
        return values[index];
    }

    /** Time of the sample at an index, which may lie outside the series. */
    public Instant timeAt(long index) {
        return start.plus(step.multipliedBy(index));
    }

    /** A copy of the samples {@code [from, to)}. */
    public double[] values(int from, int to) {
        return Arrays.copyOfRange(values, from, to);
    }

    /** Features of the series. */
    public FeatureSteps features() {
        return features;
    }

    /** The part {@code [from, to)} as a series of the same name. */
    public Series slice(int from, int to) {
        return new Series(id, timeAt(from), step, values(from, to), features.from(from));
    }
}

package io.shadowtune.models.twin.generator;

import java.util.function.LongFunction;
import java.util.random.RandomGenerator;

/**
 * When the iterations of a job begin at the earliest, and what is drawn in each: both follow from an iteration's number
 * alone, so that a job is soon where it would be whenever one begins to watch it.
 *
 * @param firstNanos begin of the first; below 0 when that was before the beginning
 * @param periodNanos from one begin to the next, above 0
 * @param draws random numbers of an iteration
 */
record Pace(long firstNanos, long periodNanos, LongFunction<RandomGenerator> draws) {
    long beginNanos(long iteration) {
        return firstNanos + iteration * periodNanos;
    }

    /** The first iteration that begins then or later. */
    long from(long nanos) {
        return Math.max(0, -Math.floorDiv(firstNanos - nanos, periodNanos));
    }

    /** What follows an iteration that is over then: the next, or, where whole ones were missed, the one that is due. */
    long after(long iteration, long nanos) {
        return Math.max(iteration + 1, Math.floorDiv(nanos - firstNanos, periodNanos));
    }
}

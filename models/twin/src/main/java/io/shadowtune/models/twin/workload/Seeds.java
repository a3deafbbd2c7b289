package io.shadowtune.models.twin.workload;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Random numbers that belong to a place and a time: the same seed, name and number always give the same sequence,
 * whatever was drawn elsewhere.
 *
 * @param seed the seed of everything
 */
public record Seeds(long seed) {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    /** The sequence of a name and number. */
    public RandomGenerator of(String name, long number) {
        return new SplittableRandom(mix(mix(seed ^ name.hashCode() * GOLDEN) + number * GOLDEN));
    }

    /** The finaliser of SplitMix64: neighbouring numbers give unrelated ones. */
    private static long mix(long value) {
        long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}

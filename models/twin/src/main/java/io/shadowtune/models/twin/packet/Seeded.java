package io.shadowtune.models.twin.packet;

/**
 * Random numbers that depend on a seed alone: SplitMix64 [1].
 *
 * <p>[1] G. Steele, D. Lea, C. Flood, Fast Splittable Pseudorandom Number Generators, 2014, doi:10.1145/2714064.2660195
 */
final class Seeded {
    private static final long GAMMA = 0x9E3779B97F4A7C15L;

    private long state;

    Seeded(long seed) {
        this.state = mix(seed);
    }

    static long mix(long value) {
        long z = value + GAMMA;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** A number from 0 inclusive to 1 exclusive. */
    double nextDouble() {
        state += GAMMA;
        return (mix(state) >>> 11) * 0x1.0p-53;
    }
}

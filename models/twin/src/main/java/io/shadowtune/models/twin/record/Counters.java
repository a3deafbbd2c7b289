package io.shadowtune.models.twin.record;

import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Signal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/** Counters of one thing, which have been running for a while and wrap at their width. Not thread-safe. */
final class Counters {
    private static final long MOST_OLD = 1L << 48;
    private static final int WORD_BITS = 32;
    private static final long WORD = 0xFFFF_FFFFL;

    private final Map<Signal, Count> counts = new LinkedHashMap<>();
    private final RandomGenerator random;
    private final long mask;

    /** One counter: what is whole, and the part of one that is not yet. */
    private static final class Count {
        private long whole;
        private double part;

        Count(long whole) {
            this.whole = whole;
        }
    }

    /**
     * Counters.
     *
     * @param bits 32, or anything else for 64
     */
    Counters(int bits, RandomGenerator random) {
        this.mask = bits == WORD_BITS ? WORD : -1;
        this.random = random;
    }

    void grow(Signal signal, double by) {
        Count count = counts.computeIfAbsent(signal, s -> new Count(random.nextLong(MOST_OLD)));
        count.part += by;
        long whole = (long) count.part;
        count.whole += whole;
        count.part -= whole;
    }

    /** What they show. */
    Readings.Builder readings() {
        Readings.Builder readings = new Readings.Builder();
        counts.forEach((signal, count) -> readings.put(signal, count.whole & mask));
        return readings;
    }
}

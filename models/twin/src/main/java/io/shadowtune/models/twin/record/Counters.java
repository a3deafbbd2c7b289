package io.shadowtune.models.twin.record;

import io.shadowtune.ingest.telemetry.Nature;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Signal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Counters of one thing, which have been running for a while and wrap at the width that they have in their source: those of
 * 32 bits have begun so that a few more events make them wrap. Not thread-safe.
 */
final class Counters {
    private static final long MOST_OLD = 1L << 48;
    private static final long FEW = 1L << 16;
    private static final long WORD = 0xFFFF_FFFFL;

    private final Map<Signal, Count> counts = new LinkedHashMap<>();
    private final RandomGenerator random;

    /** One counter: what is whole, and the part of one that is not yet. */
    private static final class Count {
        private long whole;
        private double part;

        Count(long whole) {
            this.whole = whole;
        }
    }

    Counters(RandomGenerator random) {
        this.random = random;
    }

    void grow(Signal signal, double by) {
        Count count = counts.computeIfAbsent(signal, s -> new Count(begin(s)));
        count.part += by;
        long whole = (long) count.part;
        count.whole += whole;
        count.part -= whole;
    }

    private long begin(Signal signal) {
        return isWord(signal) ? WORD - random.nextLong(FEW) : random.nextLong(MOST_OLD);
    }

    private static boolean isWord(Signal signal) {
        return signal.nature() == Nature.COUNTER_U32;
    }

    /** What they show. */
    Readings.Builder readings() {
        Readings.Builder readings = new Readings.Builder();
        counts.forEach((signal, count) -> readings.put(signal, isWord(signal) ? count.whole & WORD : count.whole));
        return readings;
    }
}

package io.shadowtune.ingest.window;

import io.shadowtune.ingest.telemetry.Nature;

/**
 * How much a counter grew between two readings, by the way it wraps, saturates or resets.
 *
 * <p>A fall is a wrap only for a counter that is 32 bit in hardware, that stood above 2^31 and now reads below 2^32,
 * and only when no 64-bit counter of the same reading fell too; any other fall is a reset, and gives no delta.
 *
 * @param fate what happened
 * @param delta growth; 0 unless {@code GREW} or {@code WRAPPED}
 */
public record CounterRule(Fate fate, long delta) {
    /** What happened between two readings. */
    public enum Fate {
        GREW,
        WRAPPED,
        RESET,
        SATURATED
    }

    private static final long TWO_31 = 1L << 31;
    private static final long TWO_32 = 1L << 32;
    private static final CounterRule RESET = new CounterRule(Fate.RESET, 0);
    private static final CounterRule SATURATED = new CounterRule(Fate.SATURATED, 0);

    /**
     * Applies the rule.
     *
     * @param nature how the counter moves
     * @param before the reading before, unsigned
     * @param now the reading now, unsigned
     * @param siblingFell whether a 64-bit counter of the same reading fell
     */
    public static CounterRule between(Nature nature, long before, long now, boolean siblingFell) {
        if (nature == Nature.SATURATING && now == TWO_32 - 1) {
            return SATURATED;
        }
        if (Long.compareUnsigned(now, before) >= 0) {
            return new CounterRule(Fate.GREW, now - before);
        }
        boolean wrapped = nature == Nature.COUNTER_U32
                && !siblingFell
                && before > TWO_31
                && before < TWO_32
                && now >= 0
                && now < TWO_32;
        return wrapped ? new CounterRule(Fate.WRAPPED, now - before + TWO_32) : RESET;
    }
}

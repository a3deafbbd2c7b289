package io.shadowtune.ingest.telemetry;

/** How a signal moves, which decides the rule its deltas follow. */
public enum Nature {
    /** Cumulative, unsigned 64 bit; a fall is a reset. */
    COUNTER_U64,
    /** Cumulative, 32 bit in hardware although shown wider; wraps at 2^32 (mlx5 Q counters, sFlow packets). */
    COUNTER_U32,
    /** Cumulative, stops at its largest value instead of wrapping (classic InfiniBand error counters). */
    SATURATING,
    /** A momentary reading. */
    GAUGE,
    /** A momentary reading held as {@code double} (ratios, watts). */
    GAUGE_DOUBLE,
    /** The highest value since it was last cleared; falls by design, and a repeated reading is no new sample. */
    WATERMARK;

    /** Whether deltas are taken of it. */
    public boolean isCounter() {
        return this == COUNTER_U64 || this == COUNTER_U32 || this == SATURATING;
    }
}

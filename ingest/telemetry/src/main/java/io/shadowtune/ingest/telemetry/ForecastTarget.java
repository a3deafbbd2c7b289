package io.shadowtune.ingest.telemetry;

/** What is forecast. */
public enum ForecastTarget {
    /** Bytes wanted per second. */
    BYTES_PER_SECOND,
    /** Conversations. */
    ACTIVE_FLOWS,
    /** Most sources to one destination. */
    FAN_IN,
    /** Peak over mean. */
    BURSTINESS,
    /** Share of time silenced by PFC. */
    PAUSE_SHARE,
    /** Bytes over capacity. */
    UTILISATION,
    /** Highest queue occupancy; shaped by the knobs in force. */
    QUEUE_DEPTH_BYTES,
    /** Marked over sent packets; shaped by the knobs in force. */
    MARK_RATIO
}

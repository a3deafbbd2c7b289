package io.shadowtune.ingest.telemetry;

/** Something to know about a record that was accepted all the same. */
public enum Flag {
    /** A counter fell: its device restarted; no delta was taken. */
    RESET,
    /** A 32-bit counter wrapped; the delta was mended. */
    WRAP32,
    /** A saturating counter stands at its largest value. */
    SATURATED,
    /** The same record was seen before. */
    DUPLICATE,
    /** Older than one seen before from the same device. */
    OUT_OF_ORDER,
    /** The device clock is beyond the skew limit. */
    CLOCK_SKEW,
    /** The unit was concluded from the magnitude. */
    UNIT_ASSUMED,
    /** The value is impossible in its unit. */
    UNIT_SUSPECT,
    /** The value passed through floating point above 2^53. */
    PRECISION_LOSS,
    /** The sampling rate of a flow sample is unknown: nothing may be scaled. */
    SAMPLING_UNKNOWN,
    /** Some fields were unreadable and left out. */
    PARTIAL,
    /** The alias table does not know the device or port; its raw name was kept. */
    UNRESOLVED_ENTITY,
    /** The source said that the value is out of date. */
    STALE,
    /** The record can be read in more than one way. */
    AMBIGUOUS,
    /** It contradicts another record. */
    CONFLICT,
    /** It was mended (undecodable bytes, a trailing comma). */
    REPAIRED,
    /** It had no time of its own. */
    TIME_ASSUMED,
    /** Its local time was read in the configured zone. */
    TIME_ZONE_ASSUMED,
    /** Where it began and ended was a guess. */
    FRAMING_ASSUMED,
    /** It was in an older schema. */
    SCHEMA_V1,
    /** It was in a schema version this build does not know. */
    UNKNOWN_VERSION,
    /** Its bytes were damaged. */
    DATA_CORRUPTION
}

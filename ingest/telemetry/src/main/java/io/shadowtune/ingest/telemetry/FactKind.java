package io.shadowtune.ingest.telemetry;

/** How a fact may be used. */
public enum FactKind {
    /** A count since boot or driver load; proves nothing alone, only the growth between two readings does. */
    CUMULATIVE,
    /** How much something grew in an interval, as the text itself says ({@code name +delta}) or as two readings show. */
    GROWTH,
    /** A momentary or averaged figure, such as a rate, a clock or a bandwidth. */
    LEVEL,
    /** A configured or negotiated value, such as an MTU, a speed or an environment variable. */
    SETTING,
    /** Something that happened, such as a line of a log. */
    EVENT
}

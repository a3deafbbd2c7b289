package io.shadowtune.ingest.telemetry;

/** The unit of a signal or fact. */
public enum Unit {
    BYTES,
    PACKETS,
    FRAMES,
    EVENTS,
    MICROSECONDS,
    SECONDS,
    TICKS,
    BITS_PER_SECOND,
    BYTES_PER_SECOND,
    RATIO,
    WATTS,
    MILLIJOULES,
    CELSIUS,
    MEGAHERTZ,
    CODE,
    NONE
}

package io.shadowtune.ingest.telemetry;

/** Whose clock an event time came from, best first. */
public enum TimeQuality {
    /** The device that took the reading. */
    DEVICE,
    /** The program that collected it; the counter itself can be one poll older. */
    COLLECTOR,
    /** The Kafka record. */
    KAFKA,
    /** The file's modification time or name. */
    FILE,
    /** Nobody said: the time of ingestion, or of the record before. */
    ASSUMED
}

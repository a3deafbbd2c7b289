package io.shadowtune.ingest.telemetry;

/**
 * How much of a window was really seen.
 *
 * @param samples readings with an event time inside the window
 * @param coveredRatio share of the window between readings, {@code 0..1}
 * @param late readings that came after the window had closed and were left out of it
 */
public record Coverage(int samples, double coveredRatio, int late) {}

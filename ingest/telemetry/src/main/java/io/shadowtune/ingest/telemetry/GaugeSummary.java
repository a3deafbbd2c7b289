package io.shadowtune.ingest.telemetry;

/**
 * A gauge over the samples inside one window.
 *
 * @param signal the gauge
 * @param samples how many samples, at least 1
 * @param mean arithmetic mean
 * @param max largest
 * @param p99 nearest-rank 99th percentile of the samples inside the window
 */
public record GaugeSummary(Signal signal, int samples, double mean, double max, double p99) {}

package io.shadowtune.ingest.telemetry;

/**
 * One reading of one entity as it came: raw cumulative counters and gauges.
 *
 * @param entity what was read
 * @param header where and when
 * @param values what was reported
 */
public record Sample(EntityId entity, Header header, Readings values) implements TelemetryRecord {}

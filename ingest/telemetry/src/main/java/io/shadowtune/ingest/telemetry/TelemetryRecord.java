package io.shadowtune.ingest.telemetry;

/** Anything a decoder can produce. */
public sealed interface TelemetryRecord
        permits Sample, FlowSample, NcclEvent, TopologySnapshot, JobPlacement, ConfigSnapshot {
    /** Where and when it comes from. */
    Header header();

    /** The entity whose {@linkplain EntityId#holder() holder} keys the record. */
    EntityId entity();
}

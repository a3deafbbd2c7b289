package io.shadowtune.policy.shadow;

import io.shadowtune.ingest.telemetry.Provenance;

/**
 * What surrounds one step.
 *
 * @param config the configuration
 * @param provenance hashes and input offsets to note in decisions made by this step
 * @param failureDomain the part of the fabric that the device can take down; keys its decisions
 */
public record PolicyContext(PolicyConfig config, Provenance provenance, String failureDomain) {}

package io.shadowtune.policy.shadow;

import io.shadowtune.ingest.telemetry.Provenance;
import io.shadowtune.policy.learned.library.SurfaceArm;
import java.util.Optional;

/**
 * What surrounds one step.
 *
 * @param config the configuration
 * @param provenance hashes and input offsets to note in decisions made by this step
 * @param failureDomain the part of the fabric that the device can take down; keys its decisions
 * @param surface what the arms that know more than a rule ask; empty where there is no response surface, and then they hold
 */
public record PolicyContext(
        PolicyConfig config, Provenance provenance, String failureDomain, Optional<SurfaceArm> surface) {}

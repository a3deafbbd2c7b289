package io.shadowtune.reports.daily;

import io.shadowtune.ingest.telemetry.EntityId;

/**
 * How often one limit stopped one arm.
 *
 * @param limit the limit
 * @param arm the arm
 * @param blocks in how many blocks
 * @param scopes on how many scopes
 * @param example one of the scopes
 */
public record EnvelopeHits(String limit, String arm, int blocks, int scopes, EntityId example) {}

package io.shadowtune.reports.daily;

import io.shadowtune.ingest.telemetry.EntityId;
import java.time.Instant;

/**
 * An entity with a figure that points to a cause.
 *
 * @param trouble which figure
 * @param entity whose
 * @param total the day's total, in the figure's unit
 * @param peak begin of the slot with the most of it
 * @param entities how many entities are over the threshold
 */
record TroubleFound(Trouble trouble, EntityId entity, double total, Instant peak, int entities) {}

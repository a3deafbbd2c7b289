/**
 * What a generated cluster's switches, hosts, collective library and scheduler say of themselves, as telemetry records: what
 * the encoders of ingest turn into the formats of real sources.
 *
 * <p>Deterministic: the same plan gives the same records. Figures of GPUs are choices, not measurements: what is known is
 * who computes when.
 */
@NullMarked
package io.shadowtune.models.twin.record;

import org.jspecify.annotations.NullMarked;

/**
 * The records everybody speaks: identity, samples, facts, windows, demand, forecasts, decisions, outcomes. Nothing
 * here knows a source format, a broker or a clock.
 */
@NullMarked
package io.shadowtune.ingest.telemetry;

import org.jspecify.annotations.NullMarked;

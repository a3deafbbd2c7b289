/**
 * Generated training traffic at windows of a millisecond to ten seconds: what jobs want to send, what a fabric makes of
 * it, and what its telemetry says, from job arrivals down to late samples.
 *
 * <p>Deterministic: the same plan gives the same windows. What is drawn for training a forecaster and for judging it
 * never comes from the same sequence, periods, fabric or mix of jobs ({@link
 * io.shadowtune.models.twin.generator.Split}). Nothing here was measured on hardware.
 */
@NullMarked
package io.shadowtune.models.twin.generator;

import org.jspecify.annotations.NullMarked;

/** Forecasts of demand and congestion, and who may speak. */
@NullMarked
package io.shadowtune.models.forecast;

import org.jspecify.annotations.NullMarked;

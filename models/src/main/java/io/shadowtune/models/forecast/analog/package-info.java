/** Forecasts from what followed when a series last looked like it does now. */
@NullMarked
package io.shadowtune.models.forecast.analog;

import org.jspecify.annotations.NullMarked;

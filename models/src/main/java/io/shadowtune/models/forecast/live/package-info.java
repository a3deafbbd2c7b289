/** Forecasts of running devices: windows in, rounds of forecasts out, with what each series needs to remember. */
@NullMarked
package io.shadowtune.models.forecast.live;

import org.jspecify.annotations.NullMarked;

/** Joins what many forecasters say into one forecast that follows whoever was right lately, and keeps its quantiles honest on line. */
@NullMarked
package io.shadowtune.models.forecast.blend;

import org.jspecify.annotations.NullMarked;

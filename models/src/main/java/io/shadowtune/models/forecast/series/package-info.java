/** Series from CSV files, aligned to their grid and split by time. */
@NullMarked
package io.shadowtune.models.forecast.series;

import org.jspecify.annotations.NullMarked;

/** Judges the forecasters on many sets at once and writes the page of their results. */
@NullMarked
package io.shadowtune.deploy.forecast;

import org.jspecify.annotations.NullMarked;

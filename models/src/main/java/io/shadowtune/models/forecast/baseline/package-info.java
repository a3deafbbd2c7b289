/** The simple forecasters that every learned one has to beat before it may speak. */
@NullMarked
package io.shadowtune.models.forecast.baseline;

import org.jspecify.annotations.NullMarked;

/** Tells since when a trouble is there and what changed just before it, from the times that evidence carries. Pure. */
@NullMarked
package io.shadowtune.reports.why.onset;

import org.jspecify.annotations.NullMarked;

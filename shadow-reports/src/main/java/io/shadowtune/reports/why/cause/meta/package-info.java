/** The answers that are no faults, one class each. */
@NullMarked
package io.shadowtune.reports.why.cause.meta;

import org.jspecify.annotations.NullMarked;

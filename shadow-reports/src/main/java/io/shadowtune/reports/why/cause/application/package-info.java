/** The causes of the training program itself, one class each. */
@NullMarked
package io.shadowtune.reports.why.cause.application;

import org.jspecify.annotations.NullMarked;

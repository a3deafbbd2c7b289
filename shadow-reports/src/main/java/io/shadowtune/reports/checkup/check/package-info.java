/** The single checks before a training run, one class each, and what they look at. */
@NullMarked
package io.shadowtune.reports.checkup.check;

import org.jspecify.annotations.NullMarked;

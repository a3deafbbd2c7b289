/** The daily shadow comparison. */
@NullMarked
package io.shadowtune.reports.daily;

import org.jspecify.annotations.NullMarked;

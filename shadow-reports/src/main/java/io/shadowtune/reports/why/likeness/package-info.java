/** Tells how much the words of a bundle are like those of earlier cases whose cause is known. */
@NullMarked
package io.shadowtune.reports.why.likeness;

import org.jspecify.annotations.NullMarked;

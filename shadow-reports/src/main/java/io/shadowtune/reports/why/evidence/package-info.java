/** Holds the facts of one question, indexed, with growths between readings and the side each reading is on. */
@NullMarked
package io.shadowtune.reports.why.evidence;

import org.jspecify.annotations.NullMarked;

/** Finds the lines in which a pattern occurs without trying it on every line, and ends searches that text was made to exhaust. */
@NullMarked
package io.shadowtune.ingest.format.tool.search;

import org.jspecify.annotations.NullMarked;

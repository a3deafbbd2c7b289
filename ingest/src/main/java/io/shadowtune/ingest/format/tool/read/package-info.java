/** Reads any text with every parser that knows some of it. */
@NullMarked
package io.shadowtune.ingest.format.tool.read;

import org.jspecify.annotations.NullMarked;

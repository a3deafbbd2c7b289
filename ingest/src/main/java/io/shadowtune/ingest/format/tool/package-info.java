/** Reads the outputs of the tools that engineers use on hosts, switches and clusters into facts. */
@NullMarked
package io.shadowtune.ingest.format.tool;

import org.jspecify.annotations.NullMarked;

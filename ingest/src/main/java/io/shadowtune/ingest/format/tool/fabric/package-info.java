/** Reads what switches, links and subnet managers print. */
@NullMarked
package io.shadowtune.ingest.format.tool.fabric;

import org.jspecify.annotations.NullMarked;

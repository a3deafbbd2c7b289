/** Reads what hosts and their GPUs print: kernel files, processes, PCI, power, NVIDIA and AMD tools, training logs. */
@NullMarked
package io.shadowtune.ingest.format.tool.host;

import org.jspecify.annotations.NullMarked;

/** Compact binary state for the engine's own stores; never a contract between programs. */
@NullMarked
package io.shadowtune.ingest.compact;

import org.jspecify.annotations.NullMarked;

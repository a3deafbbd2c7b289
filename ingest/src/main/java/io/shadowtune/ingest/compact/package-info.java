/** Bytes as compact state for the engine's own stores, and as keys; never a contract between programs. */
@NullMarked
package io.shadowtune.ingest.compact;

import org.jspecify.annotations.NullMarked;

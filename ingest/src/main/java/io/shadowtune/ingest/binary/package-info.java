/** Sample batches in their binary form: the hot path from decoding to windows. Layout in docs/topics.md. */
@NullMarked
package io.shadowtune.ingest.binary;

import org.jspecify.annotations.NullMarked;

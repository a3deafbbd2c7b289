/** The records as JSON, for topics and stores: one schema version, unknown fields ignored, refusals returned. */
@NullMarked
package io.shadowtune.ingest.json;

import org.jspecify.annotations.NullMarked;

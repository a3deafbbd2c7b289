/** Takes an evidence bundle on the host it runs on: reads only, within limits, and says what it could not take. */
@NullMarked
package io.shadowtune.ingest.collect.take;

import org.jspecify.annotations.NullMarked;

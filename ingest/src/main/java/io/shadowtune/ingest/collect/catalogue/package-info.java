/** Lists, as data, everything that an evidence bundle may take from a host; what is not on the list is never read. */
@NullMarked
package io.shadowtune.ingest.collect.catalogue;

import org.jspecify.annotations.NullMarked;

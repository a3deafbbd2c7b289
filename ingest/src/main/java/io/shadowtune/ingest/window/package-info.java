/** Pure windowing: counter rules, watermarks with validity, per-device event time. */
@NullMarked
package io.shadowtune.ingest.window;

import org.jspecify.annotations.NullMarked;

/** What a port would show under another setting, learned from many packet-level runs: the response surface, and ports fitted to it. */
@NullMarked
package io.shadowtune.models.twin.surface;

import org.jspecify.annotations.NullMarked;

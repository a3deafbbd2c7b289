/** The fabric twin: what the network would have done under another setting. */
@NullMarked
package io.shadowtune.models.twin;

import org.jspecify.annotations.NullMarked;

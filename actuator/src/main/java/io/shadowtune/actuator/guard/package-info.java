/** The transaction every change goes through; the only caller of a driver's write. */
@NullMarked
package io.shadowtune.actuator.guard;

import org.jspecify.annotations.NullMarked;

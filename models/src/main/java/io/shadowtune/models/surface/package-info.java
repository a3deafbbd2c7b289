/** The response surface that is shipped with this build. */
@NullMarked
package io.shadowtune.models.surface;

import org.jspecify.annotations.NullMarked;

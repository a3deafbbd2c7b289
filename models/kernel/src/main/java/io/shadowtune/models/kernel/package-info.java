/** Plain-Java inference: networks served without ND4J, and the weight file they are read from. */
@NullMarked
package io.shadowtune.models.kernel;

import org.jspecify.annotations.NullMarked;

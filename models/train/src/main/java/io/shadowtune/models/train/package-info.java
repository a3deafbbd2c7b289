/** Everything that learns. DL4J and ND4J are seen here and nowhere else. */
@NullMarked
package io.shadowtune.models.train;

import org.jspecify.annotations.NullMarked;

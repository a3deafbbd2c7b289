/** Boosted decision trees: what they say. */
@NullMarked
package io.shadowtune.models.kernel.tree;

import org.jspecify.annotations.NullMarked;

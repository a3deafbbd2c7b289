/** Boosted decision trees: how they learn. */
@NullMarked
package io.shadowtune.models.train.tree;

import org.jspecify.annotations.NullMarked;

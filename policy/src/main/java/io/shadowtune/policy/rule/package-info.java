/** The heuristics practitioners use today, each with its source. */
@NullMarked
package io.shadowtune.policy.rule;

import org.jspecify.annotations.NullMarked;

/** The bounds no arm may leave. */
@NullMarked
package io.shadowtune.policy.envelope;

import org.jspecify.annotations.NullMarked;

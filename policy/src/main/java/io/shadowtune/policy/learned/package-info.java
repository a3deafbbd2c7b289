/** Settings tuned to expected load, and where such advice does not apply. */
@NullMarked
package io.shadowtune.policy.learned;

import org.jspecify.annotations.NullMarked;

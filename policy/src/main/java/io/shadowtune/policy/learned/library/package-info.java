/** Loads drawn once and kept with what the response surface says of them, so that thousands of scopes can be decided in a second. */
@NullMarked
package io.shadowtune.policy.learned.library;

import org.jspecify.annotations.NullMarked;

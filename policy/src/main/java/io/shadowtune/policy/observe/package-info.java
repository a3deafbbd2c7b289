/** What the windows of one scope and block add up to: sums and maxima only, the same in whatever order they come. */
@NullMarked
package io.shadowtune.policy.observe;

import org.jspecify.annotations.NullMarked;

/** Arms that decide side by side, and what became of their wishes. */
@NullMarked
package io.shadowtune.policy.shadow;

import org.jspecify.annotations.NullMarked;

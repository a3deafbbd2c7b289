/** Settings as data: unit, range, granularity, couplings. */
@NullMarked
package io.shadowtune.policy.knob;

import org.jspecify.annotations.NullMarked;

/** How far an arm may go, by what was measured: rungs, gates and the steps between them, and trials that measure effects. */
@NullMarked
package io.shadowtune.policy.ladder;

import org.jspecify.annotations.NullMarked;

/** What differences between arms are worth: tests on blocks and days, effects with intervals, and tallies that can be merged. */
@NullMarked
package io.shadowtune.policy.score;

import org.jspecify.annotations.NullMarked;

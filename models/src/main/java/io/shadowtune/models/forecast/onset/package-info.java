/** Warnings that an episode, a stretch above a threshold, is about to start; and how such warnings are judged. */
@NullMarked
package io.shadowtune.models.forecast.onset;

import org.jspecify.annotations.NullMarked;

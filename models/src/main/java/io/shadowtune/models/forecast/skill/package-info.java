/** Who may speak: learned forecasts and baselines are scored against what came, and the better one is published. */
@NullMarked
package io.shadowtune.models.forecast.skill;

import org.jspecify.annotations.NullMarked;

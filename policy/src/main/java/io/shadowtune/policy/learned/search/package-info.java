/** The marking setting that serves a stated goal best: asked of the response surface, or tried in the twin where the demand is known. */
@NullMarked
package io.shadowtune.policy.learned.search;

import org.jspecify.annotations.NullMarked;

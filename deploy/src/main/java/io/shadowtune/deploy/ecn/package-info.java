/** One piece of advice on marking from a state, without an engine. */
@NullMarked
package io.shadowtune.deploy.ecn;

import org.jspecify.annotations.NullMarked;

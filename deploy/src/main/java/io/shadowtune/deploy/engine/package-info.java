/** Roles, wiring, clocks and the embedded broker. */
@NullMarked
package io.shadowtune.deploy.engine;

import org.jspecify.annotations.NullMarked;

/** Configuration read once at start; an unknown key names the nearest known one. */
@NullMarked
package io.shadowtune.deploy.config;

import org.jspecify.annotations.NullMarked;

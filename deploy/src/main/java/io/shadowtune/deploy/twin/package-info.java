/** Reads scenarios of the fabric twin from files and writes what came of them. */
@NullMarked
package io.shadowtune.deploy.twin;

import org.jspecify.annotations.NullMarked;

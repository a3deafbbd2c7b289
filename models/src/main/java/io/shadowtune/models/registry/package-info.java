/** Model artefacts with the hashes, seeds and metrics they were made under. */
@NullMarked
package io.shadowtune.models.registry;

import org.jspecify.annotations.NullMarked;

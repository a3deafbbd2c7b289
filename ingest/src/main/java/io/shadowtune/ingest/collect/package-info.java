/** Takes and reads evidence bundles: the outputs of tools, from one or many machines, that a question is answered from. */
@NullMarked
package io.shadowtune.ingest.collect;

import org.jspecify.annotations.NullMarked;

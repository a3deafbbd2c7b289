/** One thin Kafka Streams adapter per stage around a pure step. */
@NullMarked
package io.shadowtune.deploy.stage;

import org.jspecify.annotations.NullMarked;

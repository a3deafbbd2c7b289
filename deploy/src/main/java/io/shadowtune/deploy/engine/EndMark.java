package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.stage.Topic;
import io.shadowtune.ingest.telemetry.EndOfInput;

/**
 * An end-of-input marker and where it was read.
 *
 * @param topic the topic
 * @param partition its partition
 * @param end the marker
 */
record EndMark(Topic topic, int partition, EndOfInput end) {}

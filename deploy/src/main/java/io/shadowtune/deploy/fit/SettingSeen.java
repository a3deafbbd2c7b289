package io.shadowtune.deploy.fit;

import io.shadowtune.ingest.telemetry.WredSetting;
import java.time.Instant;

/**
 * That a queue's marking was read.
 *
 * @param at when
 * @param setting what it was
 */
public record SettingSeen(Instant at, WredSetting setting) {}

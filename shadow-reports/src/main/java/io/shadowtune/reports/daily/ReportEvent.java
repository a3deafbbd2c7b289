package io.shadowtune.reports.daily;

import java.time.Instant;

/**
 * Something that happened to the engine or the history.
 *
 * @param at when
 * @param kind what, in upper case
 * @param detail what exactly
 */
public record ReportEvent(Instant at, String kind, String detail) {}

package io.shadowtune.ingest.telemetry;

/**
 * A source record that was refused; returned, never thrown.
 *
 * @param reason the kind of defect
 * @param because what was found and what was expected, in one line
 * @param origin {@code topic/partition/offset} or {@code file#line}
 */
public record Rejection(RejectReason reason, String because, String origin) {}

package io.shadowtune.ingest.telemetry;

/**
 * One output of one tool, as an evidence bundle or a collector names it.
 *
 * @param item key of the item, unique in its bundle
 * @param tool what people call the tool or command; may be empty
 * @param host the machine it was taken on; empty when unknown
 * @param at wall-clock label, such as {@code 10:02:00}; empty when unknown
 */
public record ToolReading(String item, String tool, String host, String at) {}

package io.shadowtune.reports.history;

/**
 * What one batch came to.
 *
 * @param windows window rows written
 * @param refusedWindows windows whose quarter of an hour was already rolled up, and which were therefore left out
 * @param refusedForecasts forecasts whose hour was already scored, and which were therefore left out
 */
public record AppendReport(int windows, int refusedWindows, int refusedForecasts) {}

package io.shadowtune.reports.why.page;

/**
 * One line beside a cause.
 *
 * @param name what it is about; empty when it goes on with the line before
 * @param text the line
 */
public record ContextLine(String name, String text) {}

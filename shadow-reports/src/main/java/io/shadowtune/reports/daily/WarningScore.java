package io.shadowtune.reports.daily;

/**
 * Warnings of congestion about one target.
 *
 * @param target what was warned of
 * @param head {@code near} or {@code regime}
 * @param warnings warnings given
 * @param settled of those, warnings whose time has passed
 * @param came of those, warnings that came true
 * @param medianLeadSeconds from warning to onset, in the middle; NaN when none came
 */
public record WarningScore(
        String target, String head, long warnings, long settled, long came, double medianLeadSeconds) {}

package io.shadowtune.reports.daily;

import java.util.List;
import java.util.Locale;

/** Counts the day's warnings and those that came true. */
final class WarningQuery {
    private WarningQuery() {}

    static List<WarningScore> of(DayQueries queries) {
        return queries.rows(
                "SELECT target, head, count(*), count(*) FILTER (settled), count(*) FILTER (settled AND came_at IS NOT"
                        + " NULL), median(epoch(came_at - warned_at)) FILTER (settled) FROM onset WHERE "
                        + queries.inDay("slot_at") + " GROUP BY target, head ORDER BY target, head",
                row -> new WarningScore(
                        row.getString(1).toLowerCase(Locale.ROOT).replace('_', ' '),
                        row.getString(2).toLowerCase(Locale.ROOT),
                        row.getLong(3),
                        row.getLong(4),
                        row.getLong(5),
                        DayQueries.number(row, 6)));
    }
}

package io.shadowtune.reports.daily;

import java.util.List;
import java.util.Locale;

/** Adds outcomes up by arm and label. */
final class OutcomeQuery {
    private OutcomeQuery() {}

    static List<OutcomeTally> of(DayQueries queries) {
        return queries.rows(
                "SELECT arm, label, count(*), avg(queue_mean_bytes), avg(mark_ratio), sum(dropped_packets),"
                        + " sum(pause_frames), coalesce(mode(because), '') FROM outcome WHERE "
                        + queries.inDay("block_start") + " GROUP BY arm, label ORDER BY list_position(['hold',"
                        + " 'best-static', 'rule', 'reactive', 'learned'], arm), label",
                row -> new OutcomeTally(
                        row.getString(1),
                        row.getString(2).toLowerCase(Locale.ROOT),
                        row.getInt(3),
                        DayQueries.number(row, 4),
                        DayQueries.number(row, 5),
                        DayQueries.number(row, 6),
                        DayQueries.number(row, 7),
                        row.getString(8)));
    }
}

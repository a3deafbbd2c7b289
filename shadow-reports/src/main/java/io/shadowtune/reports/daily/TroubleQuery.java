package io.shadowtune.reports.daily;

import java.util.ArrayList;
import java.util.List;

/** Finds the entities with the most of each trouble. */
final class TroubleQuery {
    private TroubleQuery() {}

    static List<TroubleFound> of(DayQueries queries, NewsThresholds news, int mostOfEach) {
        List<TroubleFound> found = new ArrayList<>();
        for (Trouble trouble : Trouble.values()) {
            found.addAll(queries.rows(
                    sql(queries, trouble, trouble.threshold(news), mostOfEach),
                    row -> new TroubleFound(
                            trouble,
                            DayQueries.entity(row, 1),
                            row.getDouble(2),
                            DayQueries.instant(row, 3),
                            row.getInt(4))));
        }
        return found;
    }

    /** The day's total of each entity over the threshold, and the slot in which it had the most. */
    private static String sql(DayQueries queries, Trouble trouble, double threshold, int most) {
        String from = queries.windows() + " AND kind = '" + trouble.kind() + "'";
        return "WITH totals AS (SELECT entity, name, " + trouble.total() + " AS total " + from
                + " GROUP BY entity, name HAVING total >= " + threshold + "), top AS (SELECT *, count(*) OVER () AS"
                + " entities FROM totals ORDER BY total DESC, name LIMIT " + most + "), slots AS (SELECT entity,"
                + " time_bucket(INTERVAL 15 MINUTE, start_at) AS slot_at, " + trouble.total() + " AS slot_total " + from
                + " AND entity IN (SELECT entity FROM top) GROUP BY entity, slot_at) SELECT name, total,"
                + " epoch_us((SELECT arg_max(slot_at, slot_total) FROM slots WHERE slots.entity = top.entity)), entities"
                + " FROM top ORDER BY total DESC, name";
    }
}

package io.shadowtune.reports.daily;

import java.util.List;

/** Reads which settings changed. */
final class ChangeQuery {
    private static final int EXAMPLES = 3;

    private ChangeQuery() {}

    static List<Change> of(DayQueries queries, int most) {
        return queries.rows(
                "SELECT name, epoch_us(seen_at), count(*), array_to_string(list_slice(list(tbl || ' ' || item || ' ' ||"
                        + " field || ': ' || coalesce(before, 'not set') || ' → ' || coalesce(after, 'not set') ORDER BY"
                        + " tbl, item, field), 1, " + EXAMPLES + "), chr(10)) FROM config_change JOIN entity USING"
                        + " (entity) WHERE " + queries.inDay("seen_at")
                        + " GROUP BY name, seen_at ORDER BY seen_at, name LIMIT " + most,
                row -> new Change(
                        DayQueries.entity(row, 1),
                        DayQueries.instant(row, 2),
                        row.getInt(3),
                        row.getString(4).lines().toList()));
    }
}

package io.shadowtune.reports.daily;

import java.util.List;

/** Groups dead letters by reason and format, each with its latest. */
final class DeadLetterQuery {
    private DeadLetterQuery() {}

    static List<DeadLetters> of(DayQueries queries, int most) {
        return queries.rows(
                "SELECT reason, format, count(*), arg_max(because, seen_at), arg_max(origin, seen_at),"
                        + " arg_max(payload_head, seen_at), arg_max(payload_sha256, seen_at) FROM dead_letter WHERE "
                        + queries.inDay("seen_at")
                        + " GROUP BY reason, format ORDER BY 3 DESC, reason, format LIMIT " + most,
                row -> new DeadLetters(
                        row.getString(1),
                        row.getString(2),
                        row.getLong(3),
                        row.getString(4),
                        row.getString(5),
                        row.getString(6),
                        row.getString(7)));
    }
}

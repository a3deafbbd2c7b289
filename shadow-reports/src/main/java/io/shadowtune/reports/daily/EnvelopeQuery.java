package io.shadowtune.reports.daily;

import java.util.List;

/** Counts the limits that stopped arms. */
final class EnvelopeQuery {
    private EnvelopeQuery() {}

    static List<EnvelopeHits> of(DayQueries queries, int most) {
        return queries.rows(
                "SELECT hit, arm, count(DISTINCT decision_id), count(DISTINCT scope), any_value(name) FROM (SELECT"
                        + " unnest(string_split(w.envelope_hits, chr(10))) AS hit, w.arm, w.decision_id, d.scope FROM"
                        + " wish w JOIN decision d ON d.id = w.decision_id AND d.block_start = w.block_start WHERE "
                        + queries.inDay("w.block_start") + " AND w.envelope_hits <> '') h JOIN entity e ON e.entity ="
                        + " h.scope GROUP BY hit, arm ORDER BY 3 DESC, hit, arm LIMIT " + most,
                row -> new EnvelopeHits(
                        row.getString(1), row.getString(2), row.getInt(3), row.getInt(4), DayQueries.entity(row, 5)));
    }
}

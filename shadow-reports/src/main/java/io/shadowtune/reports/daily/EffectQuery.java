package io.shadowtune.reports.daily;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Says what is known of an arm's effect on a scope, against the arm that holds in the same blocks.
 *
 * <p>A figure is given only over blocks in which both are known in the same way, and that way is named: a simulated arm is
 * never set against a measured one. Where the arm is unidentified, no figure is given at all.
 */
final class EffectQuery {
    private final DayQueries queries;

    EffectQuery(DayQueries queries) {
        this.queries = queries;
    }

    /** The effects by scope and arm, separated by a space. */
    Map<String, String> inWords() {
        String sql = "SELECT e.name, o.arm, count(*) FILTER (o.label = 'MEASURED'), count(*) FILTER (o.label ="
                + " 'SIMULATED'), count(*) FILTER (o.label = 'UNIDENTIFIED'), mode(o.because) FILTER (o.label ="
                + " 'UNIDENTIFIED'), sum(o.queue_mean_bytes) FILTER (h.label = o.label AND h.queue_mean_bytes IS NOT NULL) / nullif(sum(h.queue_mean_bytes)"
                + " FILTER (h.label = o.label AND o.queue_mean_bytes IS NOT NULL), 0) - 1, sum(o.mark_ratio) FILTER"
                + " (h.label = o.label AND h.mark_ratio IS NOT NULL) / nullif(sum(h.mark_ratio) FILTER (h.label = o.label AND o.mark_ratio IS NOT"
                + " NULL), 0) - 1 FROM outcome o LEFT JOIN outcome h ON"
                + " h.decision_id = o.decision_id AND h.arm = 'hold' JOIN entity e ON e.entity = o.scope WHERE "
                + queries.inDay("o.block_start") + " AND o.arm <> 'hold' GROUP BY e.name, o.arm";
        Map<String, String> effects = new HashMap<>();
        queries.rows(
                sql,
                row -> effects.put(
                        row.getString(1) + " " + row.getString(2),
                        words(
                                row.getInt(3),
                                row.getInt(4),
                                row.getInt(5),
                                row.getString(6),
                                DayQueries.number(row, 7),
                                DayQueries.number(row, 8))));
        return effects;
    }

    private static String words(
            int measured, int simulated, int unidentified, String because, double queue, double marks) {
        if (measured + simulated == 0) {
            return "unidentified" + (because == null || because.isEmpty() ? "" : " (" + because + ")");
        }
        List<String> parts = new ArrayList<>();
        if (!Double.isNaN(queue)) {
            parts.add("mean queue " + Words.change(queue));
        }
        if (!Double.isNaN(marks)) {
            parts.add("marks " + Words.change(marks));
        }
        String label = measured == 0
                ? "simulated, never compared with hardware"
                : simulated == 0 ? "measured" : measured + " blocks measured, " + simulated + " simulated";
        String against = parts.isEmpty()
                ? "; hold is not known in the same way, so no difference is given"
                : ": " + String.join(", ", parts) + " against hold";
        return label + against + (unidentified > 0 ? "; " + unidentified + " blocks unidentified" : "");
    }
}

package io.shadowtune.reports.daily;

import io.shadowtune.ingest.telemetry.EntityId;
import java.util.List;
import java.util.Map;

/** Reads what each arm wanted; different from what was in force, wherever its own path stands. */
final class ArmQuery {
    private static final String DIFFERENT = "(w.after_marking, w.after_kmin_bytes, w.after_kmax_bytes, w.after_pmax)"
            + " IS DISTINCT FROM (d.observed_marking, d.observed_kmin_bytes, d.observed_kmax_bytes, d.observed_pmax)"
            + " AND d.observed_marking IS NOT NULL AND w.after_marking IS NOT NULL";

    private final DayQueries queries;
    private final int most;

    ArmQuery(DayQueries queries, int most) {
        this.queries = queries;
        this.most = most;
    }

    ArmReport report() {
        String totals = "SELECT count(DISTINCT scope), count(*), count(*) FILTER (foreign_change),"
                + " count(*) FILTER (observed_marking IS NULL) FROM decision WHERE " + queries.inDay("block_start");
        int[] counts = queries.rows(
                        totals, row -> new int[] {row.getInt(1), row.getInt(2), row.getInt(3), row.getInt(4)})
                .get(0);
        return new ArmReport(
                counts[0], counts[1], counts[2], foreignScopes(), counts[3], tallies(), wants(), disagreements());
    }

    private List<EntityId> foreignScopes() {
        return queries.rows(
                "SELECT DISTINCT name FROM decision JOIN entity ON entity.entity = scope WHERE foreign_change AND "
                        + queries.inDay("block_start") + " ORDER BY name LIMIT 10",
                row -> DayQueries.entity(row, 1));
    }

    private String wishes() {
        return " FROM wish w JOIN decision d ON d.id = w.decision_id AND d.block_start = w.block_start WHERE "
                + queries.inDay("w.block_start") + " AND " + queries.inDay("d.block_start");
    }

    private List<ArmReport.Tally> tallies() {
        return queries.rows(
                "SELECT w.arm, count(*), count(*) FILTER (" + DIFFERENT + "), count(*) FILTER (NOT w.holds),"
                        + " count(*) FILTER (w.envelope_hits <> '')" + wishes() + " GROUP BY w.arm"
                        + " ORDER BY list_position(['hold', 'best-static', 'rule', 'reactive', 'learned'], w.arm)",
                row -> new ArmReport.Tally(
                        row.getString(1), row.getInt(2), row.getInt(3), row.getInt(4), row.getInt(5)));
    }

    private List<ArmReport.Want> wants() {
        Map<String, String> effects = new EffectQuery(queries).inWords();
        String sql = "WITH wanted AS (SELECT d.scope, w.arm, count(*) FILTER (" + DIFFERENT + ") AS different,"
                + " count(*) AS blocks, max(w.block_start) FILTER (" + DIFFERENT + ") AS last_at" + wishes()
                + " AND w.arm <> 'hold' GROUP BY d.scope, w.arm HAVING different > 0)"
                + " SELECT e.name, x.arm, x.different, x.blocks, " + SettingWords.columns("w.after_") + ", "
                + SettingWords.columns("d.observed_") + ", w.because FROM wanted x JOIN decision d ON d.scope = x.scope"
                + " AND d.block_start = x.last_at JOIN wish w ON w.decision_id = d.id AND w.arm = x.arm"
                + " JOIN entity e ON e.entity = x.scope ORDER BY x.arm = 'learned' DESC, x.arm = 'rule' DESC,"
                + " x.different DESC, e.name, x.arm LIMIT " + most;
        return queries.rows(sql, row -> {
            EntityId scope = DayQueries.entity(row, 1);
            String arm = row.getString(2);
            return new ArmReport.Want(
                    scope,
                    arm,
                    row.getInt(3),
                    row.getInt(4),
                    SettingWords.of(row, 5),
                    SettingWords.of(row, 9),
                    row.getString(13),
                    effects.getOrDefault(scope.text() + " " + arm, "no outcome yet"));
        });
    }

    private List<ArmReport.Disagreement> disagreements() {
        String sql = "WITH apart AS (SELECT r.decision_id, r.block_start, "
                + "abs(ln((l.after_kmin_bytes + 1) / (r.after_kmin_bytes + 1)))"
                + " + abs(ln((l.after_kmax_bytes + 1) / (r.after_kmax_bytes + 1)))"
                + " + abs(l.after_pmax - r.after_pmax) + (l.after_marking <> r.after_marking)::INTEGER * 10 AS distance,"
                + " r.because AS rule_because, l.because AS learned_because, "
                + setting("r", "rule_") + ", " + setting("l", "learned_")
                + " FROM wish r JOIN wish l ON l.decision_id = r.decision_id AND l.block_start = r.block_start WHERE "
                + queries.inDay("r.block_start") + " AND r.arm = 'rule' AND l.arm = 'learned')"
                + " SELECT e.name, epoch_us(a.block_start), " + SettingWords.columns("rule_") + ", rule_because, "
                + SettingWords.columns("learned_") + ", learned_because, a.decision_id FROM apart a"
                + " JOIN decision d ON d.id = a.decision_id AND d.block_start = a.block_start"
                + " JOIN entity e ON e.entity = d.scope WHERE distance > 0"
                + " QUALIFY row_number() OVER (PARTITION BY d.scope ORDER BY distance DESC, a.block_start) = 1"
                + " ORDER BY distance DESC, e.name LIMIT " + Math.min(most, 10);
        return queries.rows(
                sql,
                row -> new ArmReport.Disagreement(
                        DayQueries.entity(row, 1),
                        DayQueries.instant(row, 2),
                        SettingWords.of(row, 3),
                        row.getString(7),
                        SettingWords.of(row, 8),
                        row.getString(12),
                        row.getString(13)));
    }

    private static String setting(String table, String prefix) {
        return "%1$s.after_marking AS %2$smarking, %1$s.after_kmin_bytes AS %2$skmin_bytes, %1$s.after_kmax_bytes AS"
                        .formatted(table, prefix)
                + " %2$skmax_bytes, %1$s.after_pmax AS %2$spmax".formatted(table, prefix);
    }
}

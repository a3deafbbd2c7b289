package io.shadowtune.reports.history;

import io.shadowtune.ingest.telemetry.ForecastTarget;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;

/**
 * Compares forecasts with what came, one device and hour of issue at a time, once the last of their steps has passed.
 *
 * <p>The score of a quantile q is the pinball loss max(q·(a−f), (q−1)·(a−f)) [1]. An hour is scored once and sealed;
 * a forecast that comes later is refused and counted. Step k of a forecast covers {@code [issuedAt + (k-1)·step,
 * issuedAt + k·step)}, moved to the start of the ten seconds or five minutes it falls in; its actual is the mean of the
 * windows in it. Burstiness has no value in a window and is not scored. Rows of one hour add up: each device brings its
 * own.
 *
 * <p>[1] Koenker, Bassett, Regression Quantiles, Econometrica 46 (1978), doi:10.2307/1913643
 */
final class ForecastScores {
    /** Longest horizon (1 h) and five minutes for late windows, after the hour itself. */
    private static final int SETTLE_AFTER_MINUTES = 125;

    private static final String DUE = "SELECT fabric, device, hour_at FROM due_hours";

    private ForecastScores() {}

    static int refuseSettled(Database database) throws SQLException {
        String stage = HistoryTable.FORECAST.stage();
        return database.update(("DELETE FROM %s s USING entity e, forecast_settled f WHERE e.entity = s.entity"
                        + " AND f.fabric = e.fabric AND f.device = e.device"
                        + " AND f.hour_at = date_trunc('hour', s.slot_at)")
                .formatted(stage));
    }

    /** The first warning of a slot stays, and what is settled stays settled. */
    static void keepEarlierWarnings(Database database) throws SQLException {
        database.run(("DELETE FROM %s s USING onset t WHERE t.entity = s.entity AND t.target = s.target"
                        + " AND t.head = s.head AND t.slot_at = s.slot_at AND (t.warned_at < s.warned_at OR t.settled)")
                .formatted(HistoryTable.ONSET.stage()));
    }

    /** Scores every device and hour whose actuals are complete, or will never be. */
    static void settle(Database database, HistoryConfig config, Instant now) throws SQLException {
        Instant hopeless = now.minus(Duration.ofDays(config.quarterDays()));
        database.run(("CREATE OR REPLACE TEMP TABLE due_hours AS WITH newest AS (SELECT fabric, device,"
                        + " max(start_at) AS newest FROM window_recent JOIN entity USING (entity) GROUP BY ALL),"
                        + " waiting AS (SELECT DISTINCT entity, slot_at FROM forecast_pending"
                        + " UNION SELECT entity, slot_at FROM onset WHERE NOT settled)"
                        + " SELECT DISTINCT fabric, device, date_trunc('hour', slot_at) AS hour_at FROM waiting"
                        + " JOIN entity USING (entity) LEFT JOIN newest USING (fabric, device)"
                        + " WHERE newest >= date_trunc('hour', slot_at) + INTERVAL %d MINUTE OR slot_at < %s")
                .formatted(SETTLE_AFTER_MINUTES, Database.timestamp(hopeless)));
        if (database.number("SELECT count(*) FROM due_hours") > 0) {
            score(database);
            settleOnsets(database);
            database.run("DELETE FROM forecast_pending p USING entity e, due_hours d WHERE e.entity = p.entity"
                    + " AND d.fabric = e.fabric AND d.device = e.device AND d.hour_at = date_trunc('hour', p.slot_at)");
            database.run("INSERT INTO forecast_settled " + DUE + " EXCEPT SELECT * FROM forecast_settled");
        }
        database.run("DROP TABLE due_hours");
    }

    private static void score(Database database) throws SQLException {
        database.run("CREATE OR REPLACE TEMP TABLE due_pending AS SELECT p.*, e.fabric, e.kind, e.idx, d.hour_at,"
                + " time_bucket(" + stepOf("p.head") + ", p.issued_at + (p.step - 1) * " + stepOf("p.head")
                + ") AS due_at FROM forecast_pending p JOIN entity e USING (entity)"
                + " JOIN due_hours d ON d.fabric = e.fabric AND d.device = e.device"
                + " AND d.hour_at = date_trunc('hour', p.slot_at)");
        database.run("CREATE OR REPLACE TEMP TABLE due_actual AS SELECT DISTINCT entity, target, head, due_at,"
                + " NULL::DOUBLE AS actual FROM due_pending");
        actuals(database, "NEAR");
        actuals(database, "REGIME");
        database.run("INSERT INTO forecast_skill SELECT hour_at, fabric, kind, idx, target, head, step, model, simple,"
                + " served, count(*), count(actual), sum(" + pinball(0.5, "p50") + "), sum(" + pinball(0.9, "p90")
                + "), sum(" + pinball(0.99, "p99") + "), count(*) FILTER (actual >= p10 AND actual <= p90),"
                + " count(*) FILTER (actual <= p99), sum(actual)"
                + " FROM due_pending JOIN due_actual USING (entity, target, head, due_at) GROUP BY ALL");
        database.run("DROP TABLE due_pending");
        database.run("DROP TABLE due_actual");
    }

    private static void actuals(Database database, String head) throws SQLException {
        String interval = "NEAR".equals(head) ? "INTERVAL 10 SECOND" : "INTERVAL 5 MINUTE";
        database.run(
                ("UPDATE due_actual a SET actual = w.actual FROM (SELECT d.entity, d.target, d.due_at, %s AS actual"
                                + " FROM due_actual d JOIN window_recent w ON w.entity = d.entity"
                                + " AND time_bucket(%s, w.start_at) = d.due_at"
                                + " WHERE d.head = '%s' AND w.start_at >= (SELECT min(due_at) FROM due_actual)"
                                + " AND w.start_at < (SELECT max(due_at) + INTERVAL 5 MINUTE FROM due_actual)"
                                + " GROUP BY d.entity, d.target, d.due_at) w WHERE a.entity = w.entity AND a.target = w.target"
                                + " AND a.due_at = w.due_at AND a.head = '%s'")
                        .formatted("avg(" + valueOf("d.target") + ")", interval, head, head));
    }

    /** The value one window row {@code w} holds of a target, as the forecasters read it; NULL when it holds none. */
    private static String valueOf(String target) {
        StringBuilder cases = new StringBuilder("CASE ").append(target);
        for (ForecastTarget each : ForecastTarget.values()) {
            TargetColumn.sql(each, "w").ifPresent(sql -> cases.append(" WHEN '%s' THEN %s".formatted(each, sql)));
        }
        return cases.append(" END").toString();
    }

    private static void settleOnsets(Database database) throws SQLException {
        database.run("UPDATE onset o SET settled = true FROM entity e, due_hours d WHERE e.entity = o.entity"
                + " AND d.fabric = e.fabric AND d.device = e.device AND d.hour_at = date_trunc('hour', o.slot_at)");
        database.run("UPDATE onset o SET came_at = c.came_at FROM (SELECT o.entity, o.target, o.head, o.slot_at,"
                + " min(w.start_at) AS came_at FROM onset o JOIN entity e USING (entity)"
                + " JOIN due_hours d ON d.fabric = e.fabric AND d.device = e.device"
                + " AND d.hour_at = date_trunc('hour', o.slot_at) JOIN window_recent w ON w.entity = o.entity"
                + " AND w.start_at >= o.warned_at AND w.start_at < o.warned_at + CASE o.head WHEN 'NEAR'"
                + " THEN INTERVAL 100 SECOND ELSE INTERVAL 1 HOUR END WHERE "
                + valueOf("o.target") + " >= o.threshold GROUP BY ALL) c"
                + " WHERE o.entity = c.entity AND o.target = c.target AND o.head = c.head AND o.slot_at = c.slot_at");
    }

    private static String stepOf(String head) {
        return "CASE " + head + " WHEN 'NEAR' THEN INTERVAL 10 SECOND ELSE INTERVAL 5 MINUTE END";
    }

    private static String pinball(double q, String column) {
        return "greatest(%s * (actual - %s), %s * (actual - %s))".formatted(q, column, q - 1, column);
    }
}

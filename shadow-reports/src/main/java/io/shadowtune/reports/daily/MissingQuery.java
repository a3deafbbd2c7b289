package io.shadowtune.reports.daily;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Says what is missing and when it will be ready. */
final class MissingQuery {
    private static final int SEASON_DAYS = 7;

    /** A day of which so many hours were seen at all counts as one. */
    private static final int HOURS_OF_A_DAY = 20;

    private MissingQuery() {}

    static List<Missing> of(DayQueries queries, Cost cost) {
        List<Missing> missing = new ArrayList<>();
        season(queries, missing);
        scores(queries, missing);
        outcomes(queries, missing);
        if (cost.watched().queues() > 0 && Double.isNaN(cost.marks().marked())) {
            missing.add(new Missing("mark ratio", "no queue counts its ECN marks on this platform", null));
        }
        if (Double.isNaN(cost.queueTime().maxBytes())) {
            missing.add(new Missing("queue depth", "no queue reports a depth or watermark", null));
        }
        if (Double.isNaN(cost.pauses().seconds())) {
            missing.add(new Missing("pause time", "no port reports how long it was silenced", null));
        }
        if (cost.watched().nics() == 0) {
            missing.add(new Missing(
                    "the host's side",
                    "no NIC telemetry: telegraf's ethtool and infiniband inputs on the hosts",
                    null));
        }
        missing.add(new Missing(
                "GPU-hours lost to the network",
                cost.watched().gpus() == 0
                        ? "GPU telemetry and job records; there is neither"
                        : "job records that tell waiting from computing; GPUs were busy "
                                + Words.share(
                                        cost.gpu().busyHours() / cost.gpu().watchedHours())
                                + " of " + Words.significant(cost.gpu().watchedHours()) + " GPU-hours",
                null));
        return missing;
    }

    private static void season(DayQueries queries, List<Missing> missing) {
        Instant end = queries.day().until();
        int days = queries.rows(
                        "SELECT count(*) FROM (SELECT timezone("
                                + DayQueries.sql(queries.day().zone().getId())
                                + ", timezone('UTC', hour_at))::DATE AS date FROM (SELECT DISTINCT date_trunc('hour',"
                                + " start_at) AS hour_at FROM window_all WHERE start_at >= "
                                + DayQueries.sql(end.minus(Duration.ofDays(30))) + " AND start_at < "
                                + DayQueries.sql(end) + ") GROUP BY date HAVING count(*) >= " + HOURS_OF_A_DAY + ")",
                        row -> row.getInt(1))
                .get(0);
        if (days < SEASON_DAYS) {
            missing.add(new Missing(
                    "seasonal forecast",
                    SEASON_DAYS + " days of windows: " + days + " of " + SEASON_DAYS,
                    queries.day().date().plusDays(SEASON_DAYS - (long) days)));
        }
    }

    private static void scores(DayQueries queries, List<Missing> missing) {
        queries.rows(
                "SELECT count(*), epoch_us(min(date_trunc('hour', slot_at))) FROM forecast_pending WHERE "
                        + queries.inDay("slot_at"),
                row -> {
                    if (row.getLong(1) > 0) {
                        missing.add(new Missing(
                                "scores of the forecasts since " + queries.day().clock(DayQueries.instant(row, 2)),
                                "their actuals, which are complete about two hours later",
                                queries.day().date().plusDays(queries.day().isPartial() ? 0 : 1)));
                    }
                    return row.getLong(1);
                });
    }

    private static void outcomes(DayQueries queries, List<Missing> missing) {
        queries.rows(
                "SELECT count(*) FILTER (label = 'UNIDENTIFIED'), count(*), mode(because) FILTER (label ="
                        + " 'UNIDENTIFIED'), count(*) FILTER (label = 'MEASURED') FROM outcome WHERE arm <> 'hold' AND "
                        + queries.inDay("block_start"),
                row -> {
                    if (row.getLong(1) > 0) {
                        missing.add(new Missing(
                                "effects of the arms in %s of %s arm blocks"
                                        .formatted(Words.count(row.getLong(1)), Words.count(row.getLong(2))),
                                row.getString(3),
                                null));
                    }
                    if (row.getLong(2) > 0 && row.getLong(4) == 0) {
                        missing.add(new Missing(
                                "measured effects of any arm but hold",
                                "a registered switchback trial: there was none",
                                null));
                    }
                    return row.getLong(1);
                });
    }
}

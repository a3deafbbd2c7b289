package io.shadowtune.reports.daily;

import java.time.ZoneId;

/**
 * Settings of the daily report.
 *
 * @param zone whose midnights a day runs between; default UTC
 * @param worstEntities how many queues and ports are drawn, {@code 1..50}; default 12
 * @param listRows longest table, {@code 5..500}; default 40
 * @param news from where on a figure is worth telling
 */
public record DailyConfig(ZoneId zone, int worstEntities, int listRows, NewsThresholds news) {
    /** The defaults. */
    public static final DailyConfig DEFAULT = new DailyConfig(ZoneId.of("UTC"), 12, 40, NewsThresholds.DEFAULT);

    public DailyConfig {
        if (worstEntities < 1 || worstEntities > 50) {
            throw new IllegalArgumentException(
                    "The report.worstEntities (%d) must be within 1..50.".formatted(worstEntities));
        }
        if (listRows < 5 || listRows > 500) {
            throw new IllegalArgumentException("The report.listRows (%d) must be within 5..500.".formatted(listRows));
        }
    }
}

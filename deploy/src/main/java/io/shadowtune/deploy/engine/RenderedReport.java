package io.shadowtune.deploy.engine;

import io.shadowtune.reports.daily.DailyConfig;
import io.shadowtune.reports.daily.DailyReports;
import io.shadowtune.reports.daily.ReportFormat;
import io.shadowtune.reports.history.HistoryReader;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;

/**
 * A day's report as text.
 *
 * @param date the day
 * @param text the whole report
 */
public record RenderedReport(LocalDate date, String text) {
    /**
     * Builds and renders the report.
     *
     * @param date the day; empty for the last whole one
     * @param zone whose midnights the day runs between
     * @param now when it is made
     * @throws io.shadowtune.deploy.fault.Failure when nothing was seen on that day
     */
    public static RenderedReport of(
            HistoryReader reader, Optional<LocalDate> date, ReportFormat format, ZoneId zone, Instant now) {
        LocalDate day = date.orElseGet(() -> LastDay.of(reader, zone, now));
        SeenDays.require(reader, day, zone);
        DailyConfig usual = DailyConfig.DEFAULT;
        DailyConfig daily = new DailyConfig(zone, usual.worstEntities(), usual.listRows(), usual.news());
        return new RenderedReport(day, format.render(DailyReports.build(reader, day, now, daily)));
    }
}

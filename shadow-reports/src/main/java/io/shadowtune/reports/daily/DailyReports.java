package io.shadowtune.reports.daily;

import io.shadowtune.ingest.telemetry.Finding;
import io.shadowtune.reports.history.HistoryReader;
import io.shadowtune.reports.why.watch.Watch;
import io.shadowtune.reports.why.watch.WatchDay;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/** Builds daily reports from the history. Stateless; as thread-safe as the reader it is given. */
public final class DailyReports {
    private DailyReports() {}

    /**
     * The report of a day.
     *
     * @param reader the history
     * @param date the day, in the configuration's zone
     * @param now when the report is made; a day that is not over is reported up to here
     * @param config settings
     */
    public static DailyReport build(HistoryReader reader, LocalDate date, Instant now, DailyConfig config) {
        ReportDay day = ReportDay.of(date, config.zone(), now);
        DayQueries queries = new DayQueries(reader, day);
        Cost cost = CostQuery.of(queries);
        List<TroubleFound> troubles = TroubleQuery.of(queries, config.news(), config.worstEntities());
        List<Finding> worsening = Watch.of(reader, new WatchDay(day.start(), day.end(), day.until(), config.zone()));
        List<Change> changes = ChangeQuery.of(queries, config.listRows());
        List<DeviceCoverage> coverage = CoverageQuery.of(queries);
        DailyReport.Arms arms = new DailyReport.Arms(
                new ArmQuery(queries, config.listRows()).report(), EnvelopeQuery.of(queries, config.listRows()));
        DailyReport.Refused refused = new DailyReport.Refused(
                DeadLetterQuery.of(queries, config.listRows()), EventQuery.events(queries, config.listRows()));
        SummaryBuilder summary = new SummaryBuilder(day, config, cost);
        summary.troubles(troubles);
        summary.worsening(worsening);
        summary.changes(changes, coverage, arms.report(), refused.events());
        summary.wishes(arms.report());
        summary.coverage(coverage, EventQuery.findings(queries, config.listRows()));
        summary.refused(refused);
        return new DailyReport(
                DailyReport.SCHEMA_VERSION,
                day,
                summary.build(),
                cost,
                changes,
                coverage,
                new DailyReport.Forecasts(ForecastQuery.of(queries), WarningQuery.of(queries)),
                arms,
                OutcomeQuery.of(queries),
                refused,
                MissingQuery.of(queries, cost),
                new Standing(
                        WorstQuery.of(queries, troubles, config.worstEntities()), worsening, JudgedQuery.of(queries)));
    }
}

package io.shadowtune.deploy.engine;

import io.shadowtune.reports.daily.DailyReport;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;

/**
 * What a demo showed.
 *
 * @param days one entry a day, the latest last; never empty
 * @param published source records published
 * @param windows windows that came out
 * @param forecasts forecasts that came out
 * @param decisions decisions that came out
 * @param rejected source records refused
 * @param took wall time
 */
public record DemoResult(
        List<Day> days, long published, long windows, long forecasts, long decisions, long rejected, Duration took) {
    public DemoResult {
        days = List.copyOf(days);
    }

    /**
     * One reported day.
     *
     * @param date the day
     * @param folder where its files are
     * @param report what they say
     */
    public record Day(LocalDate date, Path folder, DailyReport report) {}
}

package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.config.ShadowtuneConfig;
import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.models.twin.workload.Span;
import io.shadowtune.reports.daily.DailyConfig;
import io.shadowtune.reports.daily.DailyReport;
import io.shadowtune.reports.daily.DailyReports;
import io.shadowtune.reports.daily.NewsThresholds;
import io.shadowtune.reports.daily.ReportFormat;
import io.shadowtune.reports.history.HistoryReader;
import io.shadowtune.reports.history.Opening;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Writes the daily reports of a demo's history: a folder a day, a file a format. */
final class DemoReports {
    private DemoReports() {}

    static List<DemoResult.Day> write(Path dataDirectory, ShadowtuneConfig config, Span span, Path out) {
        Opening<HistoryReader> opening = HistoryReader.open(dataDirectory, config.history());
        if (opening instanceof Opening.Refused<HistoryReader> refused) {
            throw Failure.outside("NO_HISTORY", dataDirectory.toString(), refused.because());
        }
        DailyConfig daily = new DailyConfig(
                config.reportZone(),
                DailyConfig.DEFAULT.worstEntities(),
                DailyConfig.DEFAULT.listRows(),
                NewsThresholds.DEFAULT);
        List<DemoResult.Day> days = new ArrayList<>();
        try (HistoryReader reader = opening.orThrow()) {
            LocalDate date = span.start().atZone(config.reportZone()).toLocalDate();
            while (date.atStartOfDay(config.reportZone()).toInstant().isBefore(span.end())) {
                DailyReport report = DailyReports.build(reader, date, span.end(), daily);
                days.add(new DemoResult.Day(date, write(report, out.resolve(date.toString())), report));
                date = date.plusDays(1);
            }
        }
        return days;
    }

    private static Path write(DailyReport report, Path folder) {
        try {
            Files.createDirectories(folder);
            for (ReportFormat format : ReportFormat.values()) {
                Files.writeString(folder.resolve("report." + format.option()), format.render(report));
            }
        } catch (IOException e) {
            throw Failure.outside("UNWRITABLE", folder.toString(), "cannot be written: " + e.getMessage(), e);
        }
        return folder;
    }
}

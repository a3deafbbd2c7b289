package io.shadowtune.reports.daily;

import io.shadowtune.reports.history.HistoryConfig;
import io.shadowtune.reports.history.HistoryReader;
import io.shadowtune.reports.history.HistoryWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/** Fills a history with a generated day and reports it. */
final class GeneratedDay {
    static final long SEED = 7;
    static final LocalDate DATE = LocalDate.of(2026, 5, 4);
    static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    static final DailyConfig CONFIG = new DailyConfig(BERLIN, 12, 40, NewsThresholds.DEFAULT);

    private GeneratedDay() {}

    /** A day with an incast, a restart, a gap, a silent switch, a foreign change and refused records. */
    static DailyReport troubled(Path directory) {
        try (HistoryWriter writer =
                HistoryWriter.open(directory, HistoryConfig.DEFAULT).orThrow()) {
            Instant start = DATE.atStartOfDay(BERLIN).toInstant();
            new GeneratedFabric(SEED, start, 1440, true).fill(writer);
            GeneratedShadow shadow = new GeneratedShadow(SEED, start);
            writer.append(shadow.blocks(48));
            writer.append(shadow.forecasts(1440));
            writer.append(shadow.notes());
            Instant now = start.plusSeconds(86_400 + 7 * 3600);
            writer.upkeep(now);
            return report(writer, DATE, now);
        }
    }

    /** A day on which everything was seen and nothing happened. */
    static DailyReport quiet(Path directory, LocalDate date) {
        try (HistoryWriter writer =
                HistoryWriter.open(directory, HistoryConfig.DEFAULT).orThrow()) {
            ReportDay day = ReportDay.of(date, BERLIN, Instant.parse("2100-01-01T00:00:00Z"));
            new GeneratedFabric(SEED, day.start(), (int) day.length().toMinutes(), false).fill(writer);
            return report(writer, date, day.end().plusSeconds(3600));
        }
    }

    /** A day without any history. */
    static DailyReport empty(Path directory) {
        return again(directory, DATE);
    }

    /** Another day of a history that is there. */
    static DailyReport again(Path directory, LocalDate date) {
        try (HistoryWriter writer =
                HistoryWriter.open(directory, HistoryConfig.DEFAULT).orThrow()) {
            return report(writer, date, Instant.parse("2100-01-01T00:00:00Z"));
        }
    }

    /** A quiet day, reported at six in the morning. */
    static DailyReport morning(Path directory) {
        try (HistoryWriter writer =
                HistoryWriter.open(directory, HistoryConfig.DEFAULT).orThrow()) {
            Instant start = DATE.atStartOfDay(BERLIN).toInstant();
            new GeneratedFabric(SEED, start, 360, false).fill(writer);
            return report(writer, DATE, start.plusSeconds(6 * 3600));
        }
    }

    static DailyReport report(HistoryWriter writer, LocalDate date, Instant now) {
        try (HistoryReader reader = writer.reader()) {
            return DailyReports.build(reader, date, now, CONFIG);
        }
    }
}

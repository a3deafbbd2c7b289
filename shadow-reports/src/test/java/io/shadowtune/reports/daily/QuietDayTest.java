package io.shadowtune.reports.daily;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuietDayTest {
    @TempDir
    Path directory;

    @Test
    void build_quietDayOf23Hours_isOneGreenLine() {
        DailyReport report = GeneratedDay.quiet(directory, LocalDate.of(2026, 3, 29));
        assertThat(report.summary().level()).isEqualTo(Level.GREEN);
        assertThat(SummaryParts.of(report.summary())).isEmpty();
        assertThat(report.coverage()).allMatch(device -> device.coveredRatio() > 0.999999);
        assertThat(report.worst().get(0).series().get(0).values()).hasSize(92).noneMatch(value -> value.isNaN());
        assertThat(ReportFormat.MARKDOWN.render(report))
                .startsWith(
                        "# Network of 2026-03-29 (Europe/Berlin)\n\n**✓ Nothing to report: 5 devices with 16 ports and"
                                + " 16 queues watched, no drops, no pauses, no change.**\n\n00:00 +01:00 to 24:00 +02:00, a day"
                                + " of 23 hours\n\n## Queues and ports that stood out");
    }

    @Test
    void build_quietDayOf25Hours_coversAllOfIt() {
        DailyReport report = GeneratedDay.quiet(directory, LocalDate.of(2026, 10, 25));
        assertThat(report.summary().level()).isEqualTo(Level.GREEN);
        assertThat(report.coverage())
                .allMatch(device -> device.coveredRatio() > 0.999999)
                .allMatch(device -> device.gaps().isEmpty());
        assertThat(report.worst().get(0).series().get(0).values()).hasSize(100).noneMatch(value -> value.isNaN());
        assertThat(ReportFormat.HTML.render(report)).contains("a day of 25 hours");
    }

    @Test
    void build_dayBesideAFullOne_hasNothingOfIt() {
        GeneratedDay.quiet(directory, LocalDate.of(2026, 3, 29));
        DailyReport before = GeneratedDay.again(directory, LocalDate.of(2026, 3, 28));
        assertThat(before.summary().level()).isEqualTo(Level.UNSEEN);
        assertThat(before.cost().watched().queues()).isZero();
    }

    @Test
    void build_nothingSeen_saysThatNothingCanBeSaid() {
        DailyReport report = GeneratedDay.empty(directory);
        assertThat(report.summary().headline())
                .isEqualTo("Nothing was seen on this day, so nothing can be said about it.");
        assertThat(report.summary().level()).isEqualTo(Level.UNSEEN);
        for (ReportFormat format : ReportFormat.values()) {
            assertThat(format.render(report))
                    .contains("Nothing was seen on this day", "no NIC telemetry")
                    .doesNotContain("agent");
        }
    }

    @Test
    void build_dayThatStillRuns_looksUpToNow() {
        DailyReport report = GeneratedDay.morning(directory);
        assertThat(report.summary().level()).isEqualTo(Level.GREEN);
        assertThat(ReportFormat.MARKDOWN.render(report)).contains("the day is not over, this looks up to 06:00 +02:00");
        assertThat(report.worst().get(0).series().get(0).values()).hasSize(96);
    }
}

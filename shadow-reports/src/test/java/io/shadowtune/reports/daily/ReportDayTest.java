package io.shadowtune.reports.daily;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class ReportDayTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final Instant LATER = Instant.parse("2030-01-01T00:00:00Z");

    @Test
    void of_dayTheClockGoesForward_has23Hours() {
        ReportDay day = ReportDay.of(LocalDate.of(2026, 3, 29), BERLIN, LATER);
        assertThat(day.length()).isEqualTo(Duration.ofHours(23));
        assertThat(day.slots()).isEqualTo(92);
        assertThat(day.clock(day.start(), day.end())).isEqualTo("00:00 +01:00 – 24:00 +02:00");
        assertThat(day.shareAt(12)).isEqualTo(11.0 / 23);
    }

    @Test
    void of_dayTheClockGoesBack_has25HoursAndTellsTheSecondTwoOClockApart() {
        ReportDay day = ReportDay.of(LocalDate.of(2026, 10, 25), BERLIN, LATER);
        assertThat(day.length()).isEqualTo(Duration.ofHours(25));
        assertThat(day.slots()).isEqualTo(100);
        Instant first = Instant.parse("2026-10-25T00:30:00Z");
        assertThat(day.clock(first)).isEqualTo("02:30 +02:00");
        assertThat(day.clock(first.plusSeconds(3600))).isEqualTo("02:30 +01:00");
        assertThat(day.clock(first, first.plusSeconds(3600))).isEqualTo("02:30 +02:00 – 02:30 +01:00");
    }

    @Test
    void of_dayThatIsNotOver_isCutAtNow() {
        Instant now = Instant.parse("2026-05-04T10:00:00Z");
        ReportDay day = ReportDay.of(LocalDate.of(2026, 5, 4), BERLIN, now);
        assertThat(day.isPartial()).isTrue();
        assertThat(day.until()).isEqualTo(now);
        assertThat(day.secondsSoFar()).isEqualTo(12 * 3600);
    }

    @Test
    void of_dayThatHasNotBegun_isEmpty() {
        ReportDay day = ReportDay.of(LocalDate.of(2026, 5, 5), BERLIN, Instant.parse("2026-05-04T10:00:00Z"));
        assertThat(day.secondsSoFar()).isZero();
    }

    @Test
    void slots_zoneOffsetByQuarterHours_divideTheDay() {
        ReportDay day = ReportDay.of(LocalDate.of(2026, 5, 4), ZoneId.of("Asia/Kathmandu"), LATER);
        assertThat(day.start().getEpochSecond() % ReportDay.SLOT.toSeconds()).isZero();
        assertThat(day.clock(day.start())).isEqualTo("00:00 +05:45");
    }

    @Test
    void clock_anotherDay_namesIt() {
        ReportDay day = ReportDay.of(LocalDate.of(2026, 5, 4), BERLIN, LATER);
        assertThat(day.clock(day.start().minusSeconds(60))).isEqualTo("2026-05-03 23:59 +02:00");
        assertThat(day.clock(day.end())).isEqualTo("24:00 +02:00");
    }

    @Test
    void clock_zoneWithoutOffset_isSaidAsUtc() {
        ReportDay day = ReportDay.of(LocalDate.of(2026, 3, 1), ZoneId.of("UTC"), Instant.parse("2026-03-03T00:00:00Z"));

        assertThat(day.clock(day.start(), day.end())).isEqualTo("00:00–24:00 UTC");
    }
}

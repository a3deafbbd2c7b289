package io.shadowtune.reports.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.EntityId;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UpkeepTest {
    private static final Instant T0 = Given.T0;
    private static final Offset<Double> EXACT = Offset.offset(1e-9);

    @TempDir
    Path directory;

    @Test
    void upkeep_windowsOlderThanRaw_becomeQuartersWithTheSameSums() {
        try (HistoryWriter writer = open()) {
            writer.append(windows(T0, 24 * 360));
            double bytes = Rows.number(writer, "SELECT sum(tx_bytes) FROM window_recent");
            Instant now = T0.plus(Duration.ofHours(24));
            writer.upkeep(now);
            assertThat(Rows.number(writer, "SELECT sum(tx_bytes) FROM window_quarter"))
                    .isCloseTo(bytes * 17.75 / 24, Offset.offset(bytes * 0.01));
            assertThat(Rows.number(writer, "SELECT max(windows) FROM window_quarter"))
                    .isEqualTo(90);
            assertThat(Rows.number(writer, "SELECT max(covered_seconds) FROM window_quarter"))
                    .isCloseTo(900, EXACT);
            assertThat(total(writer)).isCloseTo(bytes, EXACT);
            assertThat(Rows.number(writer, "SELECT epoch(min(start_at)) FROM window_recent"))
                    .isCloseTo(T0.plus(Duration.ofMinutes(17 * 60 + 45)).toEpochMilli() / 1e3, EXACT);
        }
    }

    @Test
    void upkeep_quartersOlderThanKept_becomeHoursAndThenGo() {
        try (HistoryWriter writer = open()) {
            writer.append(windows(T0, 360));
            double bytes = Rows.number(writer, "SELECT sum(tx_bytes) FROM window_recent");
            writer.append(new HistoryBatch().add(Given.queueWindow(T0.plus(Duration.ofDays(20)), 0)));
            writer.upkeep(T0.plus(Duration.ofDays(20)));
            assertThat(Rows.count(writer, "window_recent")).isEqualTo(1);
            assertThat(Rows.count(writer, "window_quarter")).isZero();
            assertThat(Rows.count(writer, "window_hour")).isEqualTo(1);
            assertThat(total(writer)).isCloseTo(bytes, EXACT);
            writer.upkeep(T0.plus(Duration.ofDays(402)));
            assertThat(Rows.count(writer, "window_hour")).isZero();
        }
    }

    @Test
    void upkeep_replayOfOldDaysAtWallClock_sealsNothingHalf() {
        try (HistoryWriter writer = open()) {
            writer.append(windows(T0, 30));
            writer.upkeep(T0.plus(Duration.ofDays(300)));
            AppendReport report = writer.append(windows(T0.plusSeconds(300), 30));
            assertThat(report).isEqualTo(new AppendReport(30, 0, 0));
        }
    }

    @Test
    void append_windowOfSealedQuarter_isRefusedAndCounted() {
        try (HistoryWriter writer = open()) {
            writer.append(windows(T0, 24 * 360));
            writer.upkeep(T0.plus(Duration.ofHours(24)));
            double before = total(writer);
            AppendReport report = writer.append(new HistoryBatch()
                    .add(Given.queueWindow(T0, 12345))
                    .add(Given.queueWindow(T0.plus(Duration.ofHours(24)), 1)));
            assertThat(report).isEqualTo(new AppendReport(1, 1, 0));
            assertThat(total(writer)).isCloseTo(before + 1, EXACT);
            writer.append(new HistoryBatch().add(Given.queueWindow(T0.plus(Duration.ofDays(30)), 1)));
            writer.upkeep(T0.plus(Duration.ofDays(30)));
            assertThat(writer.append(new HistoryBatch().add(Given.queueWindow(T0, 12345)))
                            .refusedWindows())
                    .isEqualTo(1);
        }
    }

    @Test
    void upkeep_deviceWhoseBacklogIsStillRead_isNotSealedHalf() {
        EntityId slow = EntityId.queue("gpu-a", "leaf-9", "Ethernet0", 3);
        try (HistoryWriter writer = open()) {
            writer.append(windows(T0, 24 * 360));
            writer.append(new HistoryBatch().add(Given.queueWindow(slow, T0, 5, 1)));
            writer.upkeep(T0.plus(Duration.ofHours(24)));
            AppendReport report =
                    writer.append(new HistoryBatch().add(Given.queueWindow(slow, T0.plusSeconds(10), 7, 1)));
            assertThat(report.refusedWindows()).isZero();
        }
    }

    @Test
    void upkeep_replayTwice_changesNothing() {
        try (HistoryWriter writer = open()) {
            HistoryBatch day = windows(T0, 24 * 360);
            writer.append(day);
            writer.upkeep(T0.plus(Duration.ofHours(24)));
            double before = total(writer);
            writer.append(day);
            writer.upkeep(T0.plus(Duration.ofHours(24)));
            assertThat(total(writer)).isCloseTo(before, EXACT);
        }
    }

    @Test
    void upkeep_forecastsWhoseActualIsKnown_areScoredOnce() {
        try (HistoryWriter writer = open()) {
            HistoryBatch batch = windows(T0, 4 * 360);
            for (int i = 0; i < 30; i++) {
                batch.add(Given.forecast(T0.plusSeconds(10L * i), 11, 15));
            }
            writer.append(batch);
            assertThat(Rows.count(writer, "forecast_pending"))
                    .as("one forecast, two tracks, three steps")
                    .isEqualTo(6);
            writer.upkeep(T0.plus(Duration.ofHours(4)));
            assertThat(Rows.count(writer, "forecast_pending")).isZero();
            assertThat(Rows.number(writer, "SELECT sum(scored) FROM forecast_skill WHERE served"))
                    .isEqualTo(3);
            assertThat(Rows.number(writer, "SELECT sum(pinball50_sum) FROM forecast_skill WHERE served"))
                    .as("actual 10 B/s, forecast 11: 0.5 each")
                    .isCloseTo(1.5, EXACT);
            assertThat(Rows.number(writer, "SELECT sum(pinball50_sum) FROM forecast_skill WHERE simple"))
                    .isCloseTo(7.5, EXACT);
            assertThat(Rows.number(writer, "SELECT sum(inside80) FROM forecast_skill WHERE served"))
                    .isEqualTo(3);
            try (HistoryWriter again = reopen(writer)) {
                assertThat(again.append(new HistoryBatch().add(Given.forecast(T0, 11, 15)))
                                .refusedForecasts())
                        .isEqualTo(6);
                again.upkeep(T0.plus(Duration.ofHours(5)));
                assertThat(Rows.number(again, "SELECT sum(scored) FROM forecast_skill"))
                        .isEqualTo(6);
            }
        }
    }

    @Test
    void upkeep_refusedWindows_areOnRecord() {
        try (HistoryWriter writer = open()) {
            writer.append(windows(T0, 24 * 360));
            writer.upkeep(T0.plus(Duration.ofHours(24)));
            writer.append(windows(T0, 3));
            writer.upkeep(T0.plus(Duration.ofHours(24)));
            writer.upkeep(T0.plus(Duration.ofHours(25)));
            assertThat(Rows.text(writer, "SELECT string_agg(kind || ': ' || detail, ';') FROM engine_event"))
                    .startsWith("REFUSED: 3 windows and 0 forecasts")
                    .doesNotContain(";");
        }
    }

    @Test
    void upkeep_overTheQuota_dropsTheMostDispensableAndSaysSo() {
        HistoryConfig small =
                new HistoryConfig(3, 2, 400, 90, 400, 14, 400, 64L << 20, 256, 2, 5, OnsetThresholds.DEFAULT);
        open().close();
        Rows.fillWithDeadLetters(directory, 800_000, T0);
        try (HistoryWriter writer = HistoryWriter.open(directory, small).orThrow()) {
            EnforceReport report = writer.upkeep(T0.plus(Duration.ofDays(12)));
            assertThat(report.dropped()).isNotEmpty();
            assertThat(report.isWithinQuota()).as("%s", report).isTrue();
            assertThat(Rows.text(writer, "SELECT string_agg(kind || ': ' || detail, ';') FROM engine_event"))
                    .contains("DROPPED: ")
                    .contains("dead letters");
            assertThat(Rows.count(writer, "dead_letter")).isBetween(1L, 799_999L);
        }
    }

    private static double total(HistoryWriter writer) {
        return Rows.number(
                writer,
                "SELECT sum(tx_bytes) FROM (SELECT tx_bytes FROM window_recent UNION ALL SELECT tx_bytes FROM"
                        + " window_quarter UNION ALL SELECT tx_bytes FROM window_hour)");
    }

    private static HistoryBatch windows(Instant from, int count) {
        HistoryBatch batch = new HistoryBatch();
        for (int i = 0; i < count; i++) {
            batch.add(Given.queueWindow(from.plusSeconds(10L * i), 100));
        }
        return batch;
    }

    private HistoryWriter reopen(HistoryWriter writer) {
        writer.close();
        return open();
    }

    private HistoryWriter open() {
        return HistoryWriter.open(directory, HistoryConfig.DEFAULT).orThrow();
    }
}

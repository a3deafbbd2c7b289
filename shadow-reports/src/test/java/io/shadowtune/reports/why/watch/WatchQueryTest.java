package io.shadowtune.reports.why.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shadowtune.reports.history.HistoryConfig;
import io.shadowtune.reports.history.HistoryReader;
import io.shadowtune.reports.history.HistoryWriter;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows of whole UTC hours of a port that flaps 24 times on one local day, once an hour, and never else. */
final class WatchQueryTest {
    private static final LocalDate BAD = LocalDate.parse("2026-03-29");

    @TempDir
    private Path data;

    private double[] flaps(ZoneId zone, LocalDate reportDay) throws SQLException {
        try (HistoryWriter writer =
                HistoryWriter.open(data, HistoryConfig.DEFAULT).orThrow()) {
            writer.upkeep(Instant.EPOCH);
        }
        Instant first = BAD.minusDays(8).atStartOfDay(ZoneId.of("UTC")).toInstant();
        Instant from = BAD.atStartOfDay(zone).toInstant();
        Instant to = BAD.plusDays(1).atStartOfDay(zone).toInstant();
        try (var connection = DriverManager.getConnection("jdbc:duckdb:" + data.resolve("history.duckdb"));
                var statement = connection.createStatement()) {
            statement.execute(
                    "INSERT INTO entity VALUES (0, 'port:f/leaf-1/Ethernet0', 'f', 'port', 'leaf-1', 'Ethernet0', -1)");
            for (int hour = 0; hour < 24 * 14; hour++) {
                Instant at = first.plus(Duration.ofHours(hour));
                long micros = at.toEpochMilli() * 1_000;
                double inside = Math.max(
                                0,
                                Math.min(to.getEpochSecond(), at.getEpochSecond() + 3_600)
                                        - Math.max(from.getEpochSecond(), at.getEpochSecond()))
                        / 3_600.0;
                statement.execute(("INSERT INTO window_hour BY NAME SELECT 0 AS entity, make_timestamp(%d) AS start_at,"
                                + " 3600 AS span_seconds, 3600 AS covered_seconds, 1 AS windows, 1 AS samples, 0 AS late,"
                                + " 0 AS flags, 0 AS resets, %s AS link_changes")
                        .formatted(micros, inside));
            }
        }
        WatchDay day = new WatchDay(
                reportDay.atStartOfDay(zone).toInstant(),
                reportDay.plusDays(1).atStartOfDay(zone).toInstant(),
                reportDay.plusDays(1).atStartOfDay(zone).toInstant(),
                zone);
        try (HistoryReader reader =
                HistoryReader.open(data, HistoryConfig.DEFAULT).orThrow()) {
            return new WatchQuery(reader, day)
                    .read()
                    .getOrDefault(WatchedSignal.PORT_FLAPS, List.of())
                    .get(0)
                    .perDay();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTC", "Asia/Kolkata", "Asia/Kathmandu", "Europe/Berlin", "America/St_Johns"})
    void read_anyZone_laysEachHourToItsOwnDay(String zone) throws SQLException {
        double[] perDay = flaps(ZoneId.of(zone), BAD.plusDays(3));

        int bad = WorseningRule.DAYS - 1 - 3;
        assertThat(perDay[bad]).as("a change an hour").isCloseTo(24, within(0.6));
        assertThat(perDay[bad - 1]).isCloseTo(0, within(0.3));
        assertThat(perDay[bad + 1]).isCloseTo(0, within(0.3));
        assertThat(perDay[WorseningRule.DAYS - 1]).isZero();
    }

    @Test
    void read_zoneOfHalfAnHour_losesNothing() throws SQLException {
        double[] perDay = flaps(ZoneId.of("Asia/Kolkata"), BAD);

        assertThat(perDay[WorseningRule.DAYS - 1]).isCloseTo(24, within(0.6));
    }
}

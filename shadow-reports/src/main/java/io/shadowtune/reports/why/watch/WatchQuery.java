package io.shadowtune.reports.why.watch;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.EntityKind;
import io.shadowtune.reports.history.HistoryReader;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Reads the days of everything that is watched from the history. */
final class WatchQuery {
    private final HistoryReader reader;
    private final WatchDay day;

    WatchQuery(HistoryReader reader, WatchDay day) {
        this.reader = reader;
        this.day = day;
    }

    /** The series of each signal; things that never reported it are left out. */
    Map<WatchedSignal, List<EntityDays>> read() {
        Map<WatchedSignal, List<EntityDays>> all = new EnumMap<>(WatchedSignal.class);
        for (EntityKind kind : List.of(EntityKind.PORT, EntityKind.NIC, EntityKind.GPU, EntityKind.HOST)) {
            List<WatchedSignal> signals = Arrays.stream(WatchedSignal.values())
                    .filter(signal -> signal.kind() == kind)
                    .toList();
            all.putAll(read(kind, signals));
        }
        return all;
    }

    private Map<WatchedSignal, List<EntityDays>> read(EntityKind kind, List<WatchedSignal> signals) {
        Map<EntityId, double[][]> sums = new LinkedHashMap<>();
        int width = 1 + 2 * signals.size();
        reader.rows(sql(kind, signals), row -> {
            double[][] days = sums.computeIfAbsent(EntityId.parse(row.getString(1)), id -> unseen(width));
            int index = WorseningRule.DAYS - 1 + row.getInt(2);
            for (int i = 0; i < width; i++) {
                days[i][index] = number(row, 3 + i);
            }
            return index;
        });
        Map<WatchedSignal, List<EntityDays>> all = new EnumMap<>(WatchedSignal.class);
        for (int i = 0; i < signals.size(); i++) {
            List<EntityDays> series = new ArrayList<>();
            int at = 1 + 2 * i;
            sums.forEach((entity, days) -> {
                double[] perDay = DayExposure.usual(days[at], days[0], days[at + 1]);
                if (Arrays.stream(perDay).anyMatch(Double::isFinite)) {
                    series.add(new EntityDays(entity, perDay));
                }
            });
            all.put(signals.get(i), series);
        }
        return all;
    }

    /**
     * One row per thing and day: its name, days before the report day as 0 or less, seconds, amounts with exposures.
     * A row that a midnight divides counts on both days, by its time: rows of whole hours do not fit zones of half hours.
     */
    private String sql(EntityKind kind, List<WatchedSignal> signals) {
        String amounts = signals.stream()
                .map(signal -> "sum(%s * share), %s".formatted(signal.column(), exposure(signal)))
                .collect(Collectors.joining(", "));
        String read = Stream.concat(
                        Stream.of("covered_seconds"),
                        signals.stream()
                                .flatMap(signal ->
                                        Stream.of(signal.column(), "tx_packets", "rx_packets", "tcp_sent_segments")))
                .distinct()
                .collect(Collectors.joining(", "));
        return """
                WITH seen AS (
                  SELECT name, %1$s, start_at, start_at + CASE age WHEN 'hour' THEN INTERVAL 1 HOUR
                      WHEN 'quarter' THEN INTERVAL 15 MINUTE ELSE to_microseconds((span_seconds * 1e6)::BIGINT) END AS end_at
                  FROM window_all JOIN entity USING (entity)
                  WHERE kind = '%2$s' AND start_at >= %3$s AND start_at < %4$s),
                placed AS (
                  SELECT *, %5$s AS first_day, %6$s AS last_day FROM seen),
                part AS (
                  SELECT *, first_day AS day_index, CASE WHEN last_day > first_day
                    THEN epoch(%7$s[first_day + %8$d] - start_at) / epoch(end_at - start_at) ELSE 1 END AS share FROM placed
                  UNION ALL
                  SELECT *, first_day + 1, 1 - epoch(%7$s[first_day + %8$d] - start_at) / epoch(end_at - start_at)
                  FROM placed WHERE last_day > first_day)
                SELECT name, day_index, sum(covered_seconds * share), %9$s FROM part WHERE day_index <= 0
                GROUP BY name, day_index ORDER BY name""".formatted(
                        read,
                        kind.text(),
                        sql(day.before(WorseningRule.DAYS - 1)),
                        sql(day.until()),
                        dayOf("start_at"),
                        dayOf("end_at - INTERVAL 1 MICROSECOND"),
                        midnights().collect(Collectors.joining(", ", "[", "]")),
                        WorseningRule.DAYS,
                        amounts);
    }

    /** How many midnights after the first day's begin have passed, less the days before the report day. */
    private String dayOf(String at) {
        return midnights()
                .map(midnight -> "(%s >= %s)::INTEGER".formatted(at, midnight))
                .collect(Collectors.joining(" + ", "(", " - " + (WorseningRule.DAYS - 1) + ")"));
    }

    /** The ends of all days, as midnights are in the report's zone. */
    private Stream<String> midnights() {
        return IntStream.rangeClosed(2 - WorseningRule.DAYS, 1).mapToObj(days -> sql(day.before(-days)));
    }

    private static String exposure(WatchedSignal signal) {
        String exposure = signal.per().exposure();
        return exposure.isEmpty()
                ? "NULL::DOUBLE"
                : "sum((" + exposure + ") * share) FILTER (" + signal.column() + " IS NOT NULL)";
    }

    private static String sql(Instant at) {
        return "make_timestamp(" + at.toEpochMilli() * 1000 + ")";
    }

    private static double[][] unseen(int width) {
        double[][] days = new double[width][WorseningRule.DAYS];
        for (double[] one : days) {
            Arrays.fill(one, Double.NaN);
        }
        return days;
    }

    private static double number(ResultSet row, int column) throws SQLException {
        double value = row.getDouble(column);
        return row.wasNull() ? Double.NaN : value;
    }
}

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

    /** One row per thing and day: its name, days before the report day as 0 or less, seconds, amounts with exposures. */
    private String sql(EntityKind kind, List<WatchedSignal> signals) {
        String amounts = signals.stream()
                .map(signal -> "sum(%s), %s".formatted(signal.column(), exposure(signal)))
                .collect(Collectors.joining(", "));
        Instant from = day.before(WorseningRule.DAYS - 1);
        return ("SELECT name, greatest(%d, least(0, floor((epoch_us(start_at) - %d) / 86400e6)::INTEGER)) AS day_index,"
                        + " sum(covered_seconds), %s FROM window_all JOIN entity USING (entity)"
                        + " WHERE kind = '%s' AND start_at >= %s AND start_at < %s GROUP BY name, day_index ORDER BY name")
                .formatted(
                        1 - WorseningRule.DAYS,
                        day.start().toEpochMilli() * 1000,
                        amounts,
                        kind.text(),
                        sql(from),
                        sql(day.until()));
    }

    private static String exposure(WatchedSignal signal) {
        String exposure = signal.per().exposure();
        return exposure.isEmpty()
                ? "NULL::DOUBLE"
                : "sum(" + exposure + ") FILTER (" + signal.column() + " IS NOT NULL)";
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

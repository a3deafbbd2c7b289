package io.shadowtune.reports.daily;

import io.shadowtune.ingest.telemetry.EntityId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Picks the queues and ports that stood out and reads their day. */
final class WorstQuery {
    private static final List<String> NAMES = List.of("queue watermark", "marked", "paused", "dropped");
    private static final List<String> UNITS = List.of("bytes", "ratio", "seconds", "packets");

    /** Deep queues are drawn for orientation even on a quiet day, but not many. */
    private static final int DEEPEST = 4;

    private WorstQuery() {}

    static List<WorstEntity> of(DayQueries queries, List<TroubleFound> troubles, int most) {
        Map<EntityId, String> chosen = new LinkedHashMap<>();
        for (int rank = 0; rank < most && chosen.size() < most; rank++) {
            for (Trouble trouble : List.of(Trouble.QUEUE_DROPS, Trouble.PAUSED, Trouble.MARKS)) {
                nth(troubles, trouble, rank).stream()
                        .filter(found -> chosen.size() < most || chosen.containsKey(found.entity()))
                        .forEach(found -> chosen.merge(found.entity(), because(found), (a, b) -> a + ", " + b));
            }
        }
        for (Map.Entry<EntityId, Double> deep :
                deepest(queries, Math.min(DEEPEST, most)).entrySet()) {
            if (chosen.size() < most && deep.getValue() > 0) {
                chosen.putIfAbsent(deep.getKey(), "queue up to " + Words.bytes(deep.getValue()));
            }
        }
        Map<EntityId, double[][]> series = series(queries, chosen);
        List<WorstEntity> worst = new ArrayList<>();
        chosen.forEach((entity, because) ->
                worst.add(new WorstEntity(entity, because, named(series.getOrDefault(entity, new double[0][])))));
        return worst;
    }

    private static List<TroubleFound> nth(List<TroubleFound> troubles, Trouble trouble, int rank) {
        return troubles.stream()
                .filter(found -> found.trouble() == trouble)
                .skip(rank)
                .limit(1)
                .toList();
    }

    private static String because(TroubleFound found) {
        String amount = found.trouble().amountInWords(found.total());
        return switch (found.trouble()) {
            case PAUSED -> "silenced for " + amount;
            case MARKS -> amount + " marked";
            default -> amount + " dropped";
        };
    }

    private static Map<EntityId, Double> deepest(DayQueries queries, int most) {
        Map<EntityId, Double> deepest = new LinkedHashMap<>();
        queries.rows(
                "SELECT name, max(greatest(depth_max_bytes, watermark_bytes)) AS deepest " + queries.windows()
                        + " AND kind = 'queue' GROUP BY name HAVING deepest IS NOT NULL"
                        + " ORDER BY deepest DESC, name LIMIT " + most,
                row -> deepest.put(DayQueries.entity(row, 1), row.getDouble(2)));
        return deepest;
    }

    private static Map<EntityId, double[][]> series(DayQueries queries, Map<EntityId, String> chosen) {
        Map<EntityId, double[][]> series = new LinkedHashMap<>();
        if (chosen.isEmpty()) {
            return series;
        }
        String names = chosen.keySet().stream()
                .map(entity -> DayQueries.sql(entity.text()))
                .collect(Collectors.joining(", "));
        int slots = queries.day().slots();
        queries.rows(
                "SELECT name, epoch_us(time_bucket(INTERVAL 15 MINUTE, start_at)) AS slot_us,"
                        + " max(greatest(depth_max_bytes, watermark_bytes)), "
                        + Trouble.MARKS.total() + ", " + Trouble.PAUSED.total() + ", sum(dropped_packets) "
                        + queries.windows() + " AND name IN (" + names + ") GROUP BY name, slot_us",
                row -> {
                    double[][] values = series.computeIfAbsent(DayQueries.entity(row, 1), entity -> unseen(slots));
                    long offset = Duration.between(queries.day().start(), DayQueries.instant(row, 2))
                            .toSeconds();
                    int slot = (int) Math.min(slots - 1L, Math.max(0, offset / ReportDay.SLOT.toSeconds()));
                    for (int quantity = 0; quantity < values.length; quantity++) {
                        values[quantity][slot] = DayQueries.number(row, 3 + quantity);
                    }
                    return slot;
                });
        return series;
    }

    private static double[][] unseen(int slots) {
        double[][] values = new double[NAMES.size()][slots];
        for (double[] quantity : values) {
            java.util.Arrays.fill(quantity, Double.NaN);
        }
        return values;
    }

    /** The quantities that were seen; those that stayed at zero are left out. */
    private static List<WorstEntity.Series> named(double[][] values) {
        List<WorstEntity.Series> series = new ArrayList<>();
        for (int quantity = 0; quantity < values.length; quantity++) {
            List<Double> list = new ArrayList<>();
            for (double value : values[quantity]) {
                list.add(value);
            }
            WorstEntity.Series one = new WorstEntity.Series(
                    NAMES.get(quantity), UNITS.get(quantity), Collections.unmodifiableList(list));
            if (one.max() > 0) {
                series.add(one);
            }
        }
        return series;
    }
}

package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.fit.SettingsInHistory;
import io.shadowtune.deploy.forecast.QueueSettings;
import io.shadowtune.deploy.forecast.SeriesChoice;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.EntityKind;
import io.shadowtune.ingest.telemetry.ForecastTarget;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.forecast.live.SeriesKey;
import io.shadowtune.models.forecast.series.SampleTable;
import io.shadowtune.reports.history.QueryAnswer;
import io.shadowtune.reports.history.TargetColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads the series that an engine forecasts from its history, as far back as windows are kept as they came. */
final class HistorySeries {
    private HistorySeries() {}

    /** A series and where the history holds it. */
    private record Held(long entity, SeriesKey key, String sql, String lot) {}

    /**
     * Reads.
     *
     * @throws Failure when the history does not answer
     */
    static SampleTable read(HistoryAccess history, SeriesChoice choice, ProgressLine progress) {
        List<Held> all = new ArrayList<>();
        for (ForecastTarget target : ForecastTarget.values()) {
            Optional<String> sql = TargetColumn.sql(target, "w");
            if (sql.isPresent()) {
                all.addAll(held(history, choice, target, sql.get()));
            }
        }
        all.sort((a, b) -> a.lot().compareTo(b.lot()));
        List<Held> chosen = all.subList(0, Math.min(choice.most(), all.size()));
        SampleTable table = new SampleTable();
        long read = 0;
        for (Held one : chosen) {
            samples(history, choice, one, table);
            progress.at("series read", ++read, chosen.size());
        }
        QueueSettings.note(table, queue -> settings(history, queue));
        return table;
    }

    private static NavigableMap<Long, WredSetting> settings(HistoryAccess history, EntityId queue) {
        NavigableMap<Long, WredSetting> settings = new TreeMap<>();
        SettingsInHistory.of(sql -> rows(history, sql), queue)
                .forEach(seen -> settings.put(seen.at().toEpochMilli(), seen.setting()));
        return settings;
    }

    private static List<List<@Nullable Object>> rows(HistoryAccess history, String sql) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (List<?> row : ask(history, sql).rows()) {
            rows.add(new ArrayList<>(row));
        }
        return rows;
    }

    private static String bucket(SeriesChoice choice) {
        return "time_bucket(INTERVAL %d SECOND, w.start_at)"
                .formatted(choice.head().step().toSeconds());
    }

    private static List<Held> held(HistoryAccess history, SeriesChoice choice, ForecastTarget target, String sql) {
        String question =
                ("SELECT v.entity, e.name FROM (SELECT w.entity, %s AS slot_at, avg(%s) AS value FROM window_recent w"
                                + " GROUP BY ALL) v JOIN entity e USING (entity) WHERE e.kind IN ('%s', '%s')"
                                + " GROUP BY ALL HAVING count(v.value) >= %d AND count(DISTINCT v.value) > 1 ORDER BY e.name")
                        .formatted(
                                bucket(choice),
                                sql,
                                EntityKind.PORT.text(),
                                EntityKind.QUEUE.text(),
                                SeriesChoice.LEAST_SAMPLES);
        List<Held> held = new ArrayList<>();
        for (List<?> row : ask(history, question).rows()) {
            SeriesKey key = new SeriesKey(EntityId.parse(String.valueOf(row.get(1))), target, choice.head());
            held.add(new Held(((Number) row.get(0)).longValue(), key, sql, SeriesChoice.lot(key.text())));
        }
        return held;
    }

    private static void samples(HistoryAccess history, SeriesChoice choice, Held one, SampleTable table) {
        String question = ("SELECT epoch_ms(%s) AS slot_at, avg(%s) AS value FROM window_recent w WHERE w.entity = %d"
                        + " GROUP BY ALL HAVING value IS NOT NULL ORDER BY slot_at")
                .formatted(bucket(choice), one.sql(), one.entity());
        for (List<?> row : ask(history, question).rows()) {
            table.add(one.key().text(), ((Number) row.get(0)).longValue(), ((Number) row.get(1)).doubleValue());
        }
    }

    private static QueryRows ask(HistoryAccess history, String sql) {
        QueryRows rows = new QueryRows();
        if (history.query(sql, Integer.MAX_VALUE, rows) instanceof QueryAnswer.Refused refused) {
            throw Failure.outside("HISTORY", "history", refused.because());
        }
        return rows;
    }
}

package io.shadowtune.reports.history;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Forecast;
import io.shadowtune.ingest.telemetry.ForecastHead;
import io.shadowtune.ingest.telemetry.ForecastTarget;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * Which forecasts are kept for scoring: of each entity, target and head the first in every slot of time, because all
 * of them would be hundreds of millions of rows a day. What was chosen is read back at start, so that a restart
 * chooses the same. Not thread-safe.
 */
final class ForecastSampling {
    private final Duration slot;
    private final Map<Series, Instant> chosen = new HashMap<>();

    ForecastSampling(Database database, HistoryConfig config) throws SQLException {
        this.slot = Duration.ofMinutes(config.scoreEveryMinutes());
        reload(database);
    }

    /** Forgets what an unfinished transaction chose. */
    void reload(Database database) throws SQLException {
        chosen.clear();
        database.list(
                "SELECT e.name, target, head, max(epoch_us(issued_at)) FROM forecast_pending"
                        + " JOIN entity e USING (entity) GROUP BY ALL",
                row -> chosen.put(
                        new Series(
                                EntityId.parse(row.getString(1)),
                                ForecastTarget.valueOf(row.getString(2)),
                                ForecastHead.valueOf(row.getString(3))),
                        Database.instant(row.getLong(4))));
    }

    boolean isChosen(Forecast forecast) {
        Series series = new Series(forecast.entity(), forecast.target(), forecast.head());
        Instant last = chosen.get(series);
        Instant issued = forecast.issuedAt();
        if (last != null && !issued.equals(last) && !slotOf(issued).isAfter(slotOf(last))) {
            return false;
        }
        chosen.put(series, issued);
        return true;
    }

    Instant slotOf(Instant at) {
        long seconds = slot.toSeconds();
        return Instant.ofEpochSecond(Math.floorDiv(at.getEpochSecond(), seconds) * seconds);
    }

    private record Series(EntityId entity, ForecastTarget target, ForecastHead head) {}
}

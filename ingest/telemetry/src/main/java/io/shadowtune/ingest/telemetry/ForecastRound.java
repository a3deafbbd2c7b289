package io.shadowtune.ingest.telemetry;

import java.time.Instant;
import java.util.List;

/**
 * All forecasts of one switch or host made at one time; an empty round still says that the time has come.
 *
 * @param holder the switch or host
 * @param issuedAt event time of the last windows it knew
 * @param forecasts forecasts of its parts
 */
public record ForecastRound(EntityId holder, Instant issuedAt, List<Forecast> forecasts) {
    public ForecastRound {
        forecasts = List.copyOf(forecasts);
    }
}

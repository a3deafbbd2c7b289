package io.shadowtune.policy.learned;

import io.shadowtune.ingest.telemetry.Forecast;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The last two batches of forecasts of one target and horizon: the older one is complete when the newer one has begun.
 *
 * @param latest the newest batch
 * @param previous the one before; null when there was none
 */
public record ForecastTrack(ForecastBatch latest, @Nullable ForecastBatch previous) {
    /** A track that begins with a forecast. */
    public static ForecastTrack of(Forecast forecast) {
        return new ForecastTrack(ForecastBatch.of(forecast), null);
    }

    /** This track and one more forecast; one older than the newest batch is too late and left out. */
    public ForecastTrack plus(Forecast forecast) {
        ForecastBatch one = ForecastBatch.of(forecast);
        if (one.issuedAt().equals(latest.issuedAt())) {
            return new ForecastTrack(latest.plus(one), previous);
        }
        return one.issuedAt().isAfter(latest.issuedAt()) ? new ForecastTrack(one, latest) : this;
    }

    /** The newest batch that was issued before a time; null when there is none. */
    public @Nullable ForecastBatch before(Instant time) {
        if (latest.issuedAt().isBefore(time)) {
            return latest;
        }
        return previous != null && previous.issuedAt().isBefore(time) ? previous : null;
    }
}

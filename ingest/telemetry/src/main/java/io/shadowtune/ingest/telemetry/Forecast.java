package io.shadowtune.ingest.telemetry;

import java.time.Instant;
import java.util.List;

/**
 * What is expected of one entity: the forecast that speaks and every other one that was made.
 *
 * @param entity about what
 * @param target which quantity
 * @param head which horizon
 * @param issuedAt event time of the last window it knew
 * @param tracks every model's forecast, the baseline among them
 * @param servedBy name of the track that speaks
 * @param because why that one
 */
public record Forecast(
        EntityId entity,
        ForecastTarget target,
        ForecastHead head,
        Instant issuedAt,
        List<Track> tracks,
        String servedBy,
        String because) {

    public Forecast {
        tracks = List.copyOf(tracks);
        String speaker = servedBy;
        if (tracks.stream().noneMatch(track -> track.model().equals(speaker))) {
            throw new IllegalArgumentException(
                    "The forecast of %s must be served by one of its tracks, not by (%s).".formatted(entity, servedBy));
        }
    }

    /**
     * One model's forecast.
     *
     * @param model its name
     * @param modelHash hash of its artefact; empty for a model without one
     * @param steps quantiles for each step, the nearest first
     */
    public record Track(String model, String modelHash, List<Quantiles> steps) {
        public Track {
            steps = List.copyOf(steps);
        }
    }

    /** The forecast that speaks. */
    public List<Quantiles> served() {
        return tracks.stream()
                .filter(track -> track.model().equals(servedBy))
                .findFirst()
                .orElseThrow()
                .steps();
    }
}

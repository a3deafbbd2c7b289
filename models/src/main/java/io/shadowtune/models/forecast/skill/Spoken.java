package io.shadowtune.models.forecast.skill;

import io.shadowtune.models.forecast.SeriesForecast;
import java.util.List;

/**
 * The published forecast of one series, and all that were made.
 *
 * @param published the answer of the model that speaks; withheld only when every model withheld
 * @param because why this one speaks
 * @param recorded every model's answer, the published one among them
 */
public record Spoken(SeriesForecast published, String because, List<SeriesForecast> recorded) {
    /** Copies the list. */
    public Spoken {
        recorded = List.copyOf(recorded);
    }
}

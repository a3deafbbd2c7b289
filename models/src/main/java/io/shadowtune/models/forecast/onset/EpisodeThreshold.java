package io.shadowtune.models.forecast.onset;

/** Above which value a series is in an episode. */
public sealed interface EpisodeThreshold {
    /**
     * The series is in an episode while it is above this.
     *
     * @param value in the unit of the series
     */
    record At(double value) implements EpisodeThreshold {}

    /**
     * Episodes of this series cannot be told.
     *
     * @param because why not
     */
    record None(String because) implements EpisodeThreshold {}
}

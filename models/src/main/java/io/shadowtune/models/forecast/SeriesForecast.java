package io.shadowtune.models.forecast;

/** What a forecaster says about one series. */
public sealed interface SeriesForecast {
    /** Name of the series. */
    String seriesId();

    /** Name of the forecaster. */
    String model();

    /**
     * A forecast.
     *
     * @param quantiles of every step of the head
     */
    record Given(String seriesId, String model, QuantileForecast quantiles) implements SeriesForecast {}

    /**
     * No forecast.
     *
     * @param because what is missing
     */
    record Withheld(String seriesId, String model, String because) implements SeriesForecast {}
}

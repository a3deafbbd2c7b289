package io.shadowtune.models.forecast;

import java.util.List;

/**
 * Says quantiles of the coming steps of many series. Pure: the answer depends on the request alone; and a row's answer on that row
 * alone, so that one corrupt series moves no other.
 */
public interface Forecaster {
    /** The name under which its forecasts are recorded. */
    String name();

    /** One answer per row, in the order of the request. */
    List<SeriesForecast> forecast(ForecastRequest request);
}

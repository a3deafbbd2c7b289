package io.shadowtune.models.forecast.backtest;

import io.shadowtune.models.forecast.QuantileForecast;
import java.io.IOException;
import java.time.Instant;

/** Takes every forecast step of a backtest beside what came. */
public interface ForecastSink {
    /** A sink that keeps nothing. */
    static ForecastSink none() {
        return (model, seriesId, origin, step, forecast, actual) -> {};
    }

    /**
     * Takes one row.
     *
     * @param origin time of the last sample that was known
     * @param step from 1
     * @param actual what came; never NaN
     * @throws IOException when it cannot be written
     */
    void row(String model, String seriesId, Instant origin, int step, QuantileForecast forecast, double actual)
            throws IOException;
}

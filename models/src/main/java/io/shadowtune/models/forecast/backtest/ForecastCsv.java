package io.shadowtune.models.forecast.backtest;

import io.shadowtune.models.forecast.QuantileForecast;
import java.io.IOException;
import java.time.Instant;

/** Writes forecasts as {@code model,series_id,origin,step,q10,q50,q90,q99,actual}, one row per step. */
public final class ForecastCsv implements ForecastSink {
    /** The first line. */
    public static final String HEADER = "model,series_id,origin,step,q10,q50,q90,q99,actual";

    private final Appendable out;

    /**
     * Writes the header.
     *
     * @throws IOException when it cannot be written
     */
    public ForecastCsv(Appendable out) throws IOException {
        this.out = out;
        out.append(HEADER).append('\n');
    }

    @Override
    public void row(String model, String seriesId, Instant origin, int step, QuantileForecast forecast, double actual)
            throws IOException {
        out.append(model).append(',').append(seriesId).append(',').append(origin.toString());
        out.append(',').append(Integer.toString(step));
        for (int q = 0; q < QuantileForecast.levels().length; q++) {
            out.append(',').append(number(forecast.at(step, q)));
        }
        out.append(',').append(number(actual)).append('\n');
    }

    /** Seven digits: more than any of these sources has. */
    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Float.toString((float) value);
    }
}

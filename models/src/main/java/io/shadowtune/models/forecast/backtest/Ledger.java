package io.shadowtune.models.forecast.backtest;

import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.SeriesForecast;
import io.shadowtune.models.kernel.series.Filled;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;

/**
 * Books the answers of one series with their models' scores and the sink.
 *
 * @param seriesId name of the series
 * @param scores by model
 * @param sink takes the rows
 */
record Ledger(String seriesId, Map<String, Score> scores, ForecastSink sink) {
    void took(String model, long nanos) {
        Score score = scores.get(model);
        if (score != null) {
            score.took(nanos, 1);
        }
    }

    void record(
            String model, SeriesForecast answer, Instant origin, Filled samples, int end, QuantileForecast reference)
            throws IOException {
        Score score = scores.get(model);
        if (score == null) {
            throw new IllegalArgumentException("The forecaster (%s) must have its contestant's name.".formatted(model));
        }
        if (!(answer instanceof SeriesForecast.Given given)) {
            score.withheld();
            return;
        }
        for (int step = 1; step <= given.quantiles().steps(); step++) {
            double actual = samples.value(end - 1 + step);
            if (!Double.isNaN(actual)) {
                score.add(seriesId, given.quantiles(), reference, step, actual);
                sink.row(model, seriesId, origin, step, given.quantiles(), actual);
            }
        }
    }
}

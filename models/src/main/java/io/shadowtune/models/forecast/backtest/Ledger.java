package io.shadowtune.models.forecast.backtest;

import io.shadowtune.models.forecast.LookBack;
import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.SeriesForecast;
import io.shadowtune.models.kernel.series.Filled;
import java.io.IOException;
import java.util.Map;

/**
 * Books answers with their models' scores and the sink.
 *
 * @param scores by model
 * @param sink takes the rows
 */
record Ledger(Map<String, Score> scores, ForecastSink sink) {
    void took(String model, long nanos, int series) {
        scoreOf(model).took(nanos, series);
    }

    void spoke(String model) {
        scoreOf(BacktestRule.SERVED).spoke(model);
    }

    void record(String model, SeriesForecast answer, LookBack row, Filled samples, QuantileForecast reference)
            throws IOException {
        Score score = scoreOf(model);
        if (!(answer instanceof SeriesForecast.Given given)) {
            score.withheld();
            return;
        }
        int end = row.origin().end();
        for (int step = 1; step <= given.quantiles().steps(); step++) {
            double actual = samples.value(end - 1 + step);
            if (!Double.isNaN(actual)) {
                score.add(row.seriesId(), given.quantiles(), reference, step, actual);
                sink.row(model, row.seriesId(), row.origin().time(), step, given.quantiles(), actual);
            }
        }
    }

    private Score scoreOf(String model) {
        Score score = scores.get(model);
        if (score == null) {
            throw new IllegalArgumentException("The forecaster (%s) must have its contestant's name.".formatted(model));
        }
        return score;
    }
}

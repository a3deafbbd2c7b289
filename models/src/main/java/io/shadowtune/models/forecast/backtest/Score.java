package io.shadowtune.models.forecast.backtest;

import io.shadowtune.models.forecast.QuantileForecast;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Everything summed up about one model while a backtest runs. */
final class Score {
    private final Tally[] steps;
    private final Map<String, double[]> absoluteErrors = new TreeMap<>();
    private long withheld;
    private long forecasts;
    private long inferNanos;

    Score(int horizonSteps) {
        steps = new Tally[horizonSteps];
        for (int s = 0; s < horizonSteps; s++) {
            steps[s] = new Tally();
        }
    }

    void add(String seriesId, QuantileForecast forecast, QuantileForecast reference, int step, double actual) {
        steps[step - 1].add(forecast, reference, step, actual);
        double[] sums = absoluteErrors.computeIfAbsent(seriesId, id -> new double[2]);
        sums[0] += Math.abs(actual - forecast.p50(step));
        sums[1]++;
    }

    void withheld() {
        withheld++;
    }

    void took(long nanos, int series) {
        inferNanos += nanos;
        forecasts += series;
    }

    /**
     * The report.
     *
     * @param naiveErrors one-step naive error of each series on its training part; series whose error is 0 have no MASE
     */
    ModelReport report(String model, Map<String, Double> naiveErrors, double fitSeconds) {
        Tally all = new Tally();
        List<StepReport> reports = new ArrayList<>();
        for (int s = 0; s < steps.length; s++) {
            all.add(steps[s]);
            reports.add(steps[s].report(s + 1));
        }
        double mase = absoluteErrors.entrySet().stream()
                .filter(e -> naiveErrors.getOrDefault(e.getKey(), 0.0) > 0)
                .mapToDouble(e -> e.getValue()[0] / e.getValue()[1] / naiveErrors.getOrDefault(e.getKey(), Double.NaN))
                .average()
                .orElse(Double.NaN);
        double inferMillis = forecasts == 0 ? Double.NaN : inferNanos / 1e6 / forecasts * 1000;
        return new ModelReport(
                model,
                mase,
                all.meanPinball(0),
                all.meanPinball(1),
                all.meanPinball(2),
                all.report(0),
                reports,
                withheld,
                new ModelReport.Cost(fitSeconds, inferMillis));
    }
}

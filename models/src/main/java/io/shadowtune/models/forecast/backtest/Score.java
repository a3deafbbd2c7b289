package io.shadowtune.models.forecast.backtest;

import io.shadowtune.models.forecast.Pinball;
import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.onset.OnsetReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Everything summed up about one model while a backtest runs. */
final class Score {
    private final Tally[] steps;
    private final Map<String, double[]> sums = new TreeMap<>();
    private final Map<String, Long> spoke = new TreeMap<>();
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
        double[] own = sums.computeIfAbsent(seriesId, id -> new double[3]);
        own[0] += Math.abs(actual - forecast.p50(step));
        own[1]++;
        double[] levels = QuantileForecast.levels();
        for (int q = 1; q < levels.length; q++) {
            own[2] += Pinball.loss(forecast.at(step, q), actual, levels[q]) / (levels.length - 1);
        }
    }

    void withheld() {
        withheld++;
    }

    void spoke(String model) {
        spoke.merge(model, 1L, Long::sum);
    }

    void took(long nanos, int series) {
        inferNanos += nanos;
        forecasts += series;
    }

    /**
     * The report.
     *
     * @param naiveErrors one-step naive error of each series on its training part; series whose error is 0 have no MASE
     * @param units usual step of each series on its training part; series that never move have NaN and no scaled loss
     */
    ModelReport report(
            String model,
            Map<String, Double> naiveErrors,
            Map<String, Double> units,
            double fitSeconds,
            OnsetReport onsets) {
        Tally all = new Tally();
        List<StepReport> reports = new ArrayList<>();
        for (int s = 0; s < steps.length; s++) {
            all.add(steps[s]);
            reports.add(steps[s].report(s + 1));
        }
        double mase = scaled(naiveErrors, 0);
        double pinball = scaled(units, 2);
        double inferMillis = forecasts == 0 ? Double.NaN : inferNanos / 1e6 / forecasts * 1000;
        return new ModelReport(
                model,
                mase,
                pinball,
                all.meanPinball(0),
                all.meanPinball(1),
                all.meanPinball(2),
                all.report(0),
                reports,
                withheld,
                new ModelReport.Cost(fitSeconds, inferMillis),
                onsets,
                spoke);
    }

    /** Mean over series of a mean error in the series' own unit. */
    private double scaled(Map<String, Double> units, int sum) {
        return sums.entrySet().stream()
                .filter(e -> units.getOrDefault(e.getKey(), 0.0) > 0)
                .mapToDouble(e -> e.getValue()[sum] / e.getValue()[1] / units.getOrDefault(e.getKey(), Double.NaN))
                .average()
                .orElse(Double.NaN);
    }
}

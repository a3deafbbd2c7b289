package io.shadowtune.models.forecast.backtest;

import io.shadowtune.models.forecast.onset.OnsetReport;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What one model reached.
 *
 * @param mase mean absolute error of the median over that of the one-step naive forecast on the training part [1], mean over series
 * @param scaledPinball mean loss of p50, p90 and p99 over steps, in each series' usual step (the median absolute one of its training
 *     part, the mean one where that is 0), mean over series
 * @param pinball50 mean loss of the median in units of the data, all series and steps pooled
 * @param pinball90 the same of p90
 * @param pinball99 the same of p99
 * @param all ratios and coverages of all steps together
 * @param steps the same for each step
 * @param withheld forecasts not given
 * @param cost what it took
 * @param onsets how good its warnings of onsets were
 * @param spoke of {@value BacktestRule#SERVED}: forecasts that were published, by whose they were; empty for others
 * @see <a href="https://doi.org/10.1016/j.ijforecast.2006.03.001">[1] R. Hyndman, A. Koehler, 2006</a>
 */
public record ModelReport(
        String model,
        double mase,
        double scaledPinball,
        double pinball50,
        double pinball90,
        double pinball99,
        StepReport all,
        List<StepReport> steps,
        long withheld,
        Cost cost,
        OnsetReport onsets,
        Map<String, Long> spoke) {
    /** Copies the collections. */
    public ModelReport {
        steps = List.copyOf(steps);
        spoke = Collections.unmodifiableMap(new TreeMap<>(spoke));
    }

    /**
     * Time by the clock that was handed in.
     *
     * @param fitSeconds to make the forecaster
     * @param inferMillisPer1000Series mean over all forecasts
     */
    public record Cost(double fitSeconds, double inferMillisPer1000Series) {}
}

package io.shadowtune.deploy.forecast;

import io.shadowtune.models.forecast.backtest.BacktestRule;
import io.shadowtune.models.forecast.backtest.Contestant;
import io.shadowtune.models.forecast.backtest.ModelReport;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What came of one set.
 *
 * @param name of the set
 * @param step distance of two samples
 * @param series number of series
 * @param seconds that fitting and rolling took
 * @param reports of every model
 * @param seen what else was seen
 */
public record SetResult(String name, Duration step, int series, double seconds, List<ModelReport> reports, Seen seen) {
    private static final Set<String> SIMPLE =
            Contestant.baselines().stream().map(Contestant::name).collect(Collectors.toUnmodifiableSet());

    public SetResult {
        reports = List.copyOf(reports);
    }

    ModelReport served() {
        return of(BacktestRule.SERVED).orElseThrow();
    }

    Optional<ModelReport> of(String model) {
        return reports.stream().filter(r -> r.model().equals(model)).findFirst();
    }

    /** The simple model with the least loss among those that forecast everything. */
    ModelReport bestSimple() {
        return simple().min(Comparator.comparingDouble(ModelReport::scaledPinball))
                .orElseThrow();
    }

    /** The highest average precision of a simple model; NaN where no episode started. */
    double bestSimpleOnsets() {
        return simple().mapToDouble(r -> r.onsets().averagePrecision()).max().orElse(Double.NaN);
    }

    private Stream<ModelReport> simple() {
        return reports.stream().filter(r -> SIMPLE.contains(r.model()) && r.withheld() == 0);
    }

    /** Loss of a model over the best simple one's; NaN for a model that was not there. */
    public double ratio(String model) {
        return of(model)
                .map(r -> r.scaledPinball() / bestSimple().scaledPinball())
                .orElse(Double.NaN);
    }
}

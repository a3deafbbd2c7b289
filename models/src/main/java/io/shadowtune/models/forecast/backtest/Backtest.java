package io.shadowtune.models.forecast.backtest;

import io.shadowtune.models.forecast.ForecastRequest;
import io.shadowtune.models.forecast.Forecaster;
import io.shadowtune.models.forecast.Head;
import io.shadowtune.models.forecast.LookBack;
import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.SeriesForecast;
import io.shadowtune.models.forecast.baseline.Baseline;
import io.shadowtune.models.forecast.series.SeriesSplit;
import io.shadowtune.models.forecast.series.SplitSeries;
import io.shadowtune.models.kernel.series.Filled;
import io.shadowtune.models.kernel.series.Origin;
import io.shadowtune.models.kernel.series.Series;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * Rolling-origin backtest: at every origin of the test part all contestants forecast all series from the samples before it, and the
 * speaker chooses as it would have. Forecasters are fitted once, before the test part.
 */
public final class Backtest {
    private final BacktestRule rule;
    private final LongSupplier nanoClock;
    private final Baseline reference = Baseline.persistence();

    /**
     * A backtest under a rule.
     *
     * @param nanoClock elapsed nanoseconds, for the cost figures only
     */
    public Backtest(BacktestRule rule, LongSupplier nanoClock) {
        this.rule = rule;
        this.nanoClock = nanoClock;
    }

    /**
     * Fits and rolls.
     *
     * @param split the series; test parts must be longer than the horizon
     * @param contestants in order of report; baselines in order of preference
     * @param sink takes all scored rows, {@value BacktestRule#SERVED} among them
     * @return a report per contestant, then one of what would have been served
     * @throws IOException when the sink fails
     */
    public List<ModelReport> run(SeriesSplit split, Head head, List<Contestant> contestants, ForecastSink sink)
            throws IOException {
        Material material = Material.of(split, head);
        List<Forecaster> forecasters = new ArrayList<>();
        Map<String, Double> fitSeconds = new LinkedHashMap<>();
        for (Contestant contestant : contestants) {
            long before = nanoClock.getAsLong();
            forecasters.add(contestant.fit().apply(material));
            fitSeconds.put(contestant.name(), (nanoClock.getAsLong() - before) / 1e9);
        }
        Map<String, Score> scores = new LinkedHashMap<>();
        contestants.forEach(c -> scores.put(c.name(), new Score(head.horizonSteps())));
        scores.put(BacktestRule.SERVED, new Score(head.horizonSteps()));
        Serving serving = new Serving(rule.skill(), contestants);
        for (SplitSeries series : split.series()) {
            roll(series, material, forecasters, new Ledger(series.whole().id(), scores, sink), serving);
        }
        Map<String, Double> naive = naiveErrors(split);
        List<ModelReport> reports = new ArrayList<>();
        scores.forEach((model, score) -> reports.add(score.report(model, naive, fitSeconds.getOrDefault(model, 0.0))));
        return reports;
    }

    private void roll(
            SplitSeries split, Material material, List<Forecaster> forecasters, Ledger ledger, Serving serving)
            throws IOException {
        Series series = split.whole();
        Head head = material.head();
        Filled samples = Filled.of(series.values(0, series.length()));
        Serving.Line line = serving.line();
        int last = series.length() - head.horizonSteps();
        int first = Math.max(1, split.testStart() - rule.warmUpSteps());
        for (int end = first; end <= last; end++) {
            line.came(series.timeAt(end - 1L), samples.value(end - 1));
            if ((end - split.testStart()) % rule.strideSteps() != 0) {
                continue;
            }
            LookBack row = new LookBack(series.id(), origin(series, samples, end, material));
            ForecastRequest request = new ForecastRequest(head, List.of(row));
            boolean scored = end >= split.testStart();
            List<SeriesForecast> answers = new ArrayList<>();
            for (Forecaster forecaster : forecasters) {
                long before = nanoClock.getAsLong();
                SeriesForecast answer = forecaster.forecast(request).get(0);
                ledger.took(forecaster.name(), nanoClock.getAsLong() - before);
                answers.add(answer);
            }
            SeriesForecast served = line.choose(series.timeAt(end - 1L), head.step(), answers);
            if (scored && reference.forecast(request).get(0) instanceof SeriesForecast.Given standard) {
                record(ledger, samples, end, row, answers, served, standard.quantiles());
            }
        }
    }

    private static void record(
            Ledger ledger,
            Filled samples,
            int end,
            LookBack row,
            List<SeriesForecast> answers,
            SeriesForecast served,
            QuantileForecast standard)
            throws IOException {
        for (SeriesForecast answer : answers) {
            ledger.record(answer.model(), answer, row.origin().time(), samples, end, standard);
        }
        ledger.record(BacktestRule.SERVED, served, row.origin().time(), samples, end, standard);
    }

    private static Origin origin(Series series, Filled samples, int end, Material material) {
        return new Origin(
                samples, end, series.timeAt(end - 1L), series.step(), material.seasonSteps(series), series.statics());
    }

    private static Map<String, Double> naiveErrors(SeriesSplit split) {
        Map<String, Double> errors = new TreeMap<>();
        for (SplitSeries s : split.series()) {
            double sum = 0;
            int count = 0;
            for (int i = 1; i < s.validationStart(); i++) {
                double change = Math.abs(s.whole().valueAt(i) - s.whole().valueAt(i - 1));
                sum += Double.isNaN(change) ? 0 : change;
                count += Double.isNaN(change) ? 0 : 1;
            }
            errors.put(s.whole().id(), count == 0 ? 0 : sum / count);
        }
        return errors;
    }
}

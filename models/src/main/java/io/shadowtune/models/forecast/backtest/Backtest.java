package io.shadowtune.models.forecast.backtest;

import io.shadowtune.models.forecast.ForecastRequest;
import io.shadowtune.models.forecast.Forecaster;
import io.shadowtune.models.forecast.Head;
import io.shadowtune.models.forecast.LookBack;
import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.SeriesForecast;
import io.shadowtune.models.forecast.baseline.Baseline;
import io.shadowtune.models.forecast.blend.Blend;
import io.shadowtune.models.forecast.onset.OnsetLearner;
import io.shadowtune.models.forecast.series.SeriesSplit;
import io.shadowtune.models.forecast.series.SplitSeries;
import io.shadowtune.models.forecast.series.Steps;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * Rolling-origin backtest: at every origin of the test part all contestants forecast all series from the samples before it, they are
 * blended, and the speaker chooses as it would have. Time goes on for all series together, so that what is learned from one is known
 * to the others no sooner than it would have been. Forecasters are fitted once, before the test part.
 */
public final class Backtest {
    private final BacktestRule rule;
    private final LongSupplier nanoClock;
    private final OnsetLearner onsets;
    private final Baseline reference = Baseline.persistence();

    /**
     * A backtest under a rule.
     *
     * @param nanoClock elapsed nanoseconds, for the cost figures only
     * @param onsets learns from the parts before the test when episodes start
     */
    public Backtest(BacktestRule rule, LongSupplier nanoClock, OnsetLearner onsets) {
        this.rule = rule;
        this.nanoClock = nanoClock;
        this.onsets = onsets;
    }

    /**
     * Fits and rolls.
     *
     * @param split the series; test parts must be longer than the horizon
     * @param contestants in order of report; baselines in order of preference, at least one
     * @param sink takes all scored rows, those of the blend and {@value BacktestRule#SERVED} among them
     * @return a report per contestant, then one of the blend, then one of what would have been served
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
        scores.put(Blend.NAME, new Score(head.horizonSteps()));
        scores.put(BacktestRule.SERVED, new Score(head.horizonSteps()));
        Panel panel = new Panel(
                rule, contestants, head.horizonSteps(), Warnings.learned(rule.episodes(), split, material, onsets));
        List<Track> tracks =
                split.series().stream().map(s -> new Track(s, material, panel)).toList();
        new Roll(head, panel, forecasters, new Ledger(scores, sink)).run(tracks);
        Map<String, Double> naive = new TreeMap<>();
        Map<String, Double> units = new TreeMap<>();
        for (SplitSeries s : split.series()) {
            naive.put(s.whole().id(), Steps.mean(Steps.absolute(s.training().values(0, s.validationStart()))));
        }
        tracks.forEach(t -> units.put(t.id(), t.unit()));
        List<ModelReport> reports = new ArrayList<>();
        scores.forEach((model, score) -> reports.add(score.report(
                model,
                naive,
                units,
                fitSeconds.getOrDefault(model, 0.0),
                panel.warnings().report(model))));
        return reports;
    }

    /** One run over all series, in the order of time. */
    private final class Roll {
        private final Head head;
        private final Panel panel;
        private final List<Forecaster> forecasters;
        private final Ledger ledger;

        Roll(Head head, Panel panel, List<Forecaster> forecasters, Ledger ledger) {
            this.head = head;
            this.panel = panel;
            this.forecasters = forecasters;
            this.ledger = ledger;
        }

        void run(List<Track> tracks) throws IOException {
            Instant start = tracks.stream()
                    .map(t -> t.split().whole().start())
                    .min(Instant::compareTo)
                    .orElse(Instant.EPOCH);
            int[] offsets = new int[tracks.size()];
            int last = 0;
            int first = Integer.MAX_VALUE;
            for (int i = 0; i < offsets.length; i++) {
                Track track = tracks.get(i);
                Duration late = Duration.between(start, track.split().whole().start());
                offsets[i] = (int) late.dividedBy(head.step());
                first = Math.min(first, offsets[i] + track.split().testStart() - rule.warmUpSteps());
                last = Math.max(last, offsets[i] + track.samples().length());
            }
            for (int now = Math.max(1, first); now <= last; now++) {
                origin(tracks, offsets, now);
            }
        }

        private void origin(List<Track> tracks, int[] offsets, int now) throws IOException {
            List<Track> here = new ArrayList<>();
            List<LookBack> rows = new ArrayList<>();
            for (int i = 0; i < offsets.length; i++) {
                Track track = tracks.get(i);
                int end = now - offsets[i];
                track.came(end, panel);
                boolean onStride = (end - track.split().testStart()) % rule.strideSteps() == 0;
                if (onStride && track.hasOrigin(end, rule.warmUpSteps())) {
                    here.add(track);
                    rows.add(track.lookBack(end));
                }
            }
            if (!rows.isEmpty()) {
                panel.speaker().originPassed();
                said(here, rows);
            }
        }

        private void said(List<Track> here, List<LookBack> rows) throws IOException {
            ForecastRequest request = new ForecastRequest(head, rows);
            List<List<SeriesForecast>> byModel = new ArrayList<>();
            for (Forecaster forecaster : forecasters) {
                long before = nanoClock.getAsLong();
                byModel.add(forecaster.forecast(request));
                ledger.took(forecaster.name(), nanoClock.getAsLong() - before, rows.size());
            }
            List<SeriesForecast> standards = reference.forecast(request);
            for (int i = 0; i < here.size(); i++) {
                Track track = here.get(i);
                int end = rows.get(i).origin().end();
                List<SeriesForecast> answers = new ArrayList<>();
                for (List<SeriesForecast> model : byModel) {
                    answers.add(model.get(i));
                }
                answers.add(track.blended(answers));
                SeriesForecast served = served(answers);
                track.said(end, answers);
                track.warnings().said(end, answers);
                if (track.isScored(end)) {
                    ledger.spoke(served.model());
                    record(track, rows.get(i), answers, served, standards.get(i));
                }
            }
        }

        private SeriesForecast served(List<SeriesForecast> answers) {
            String speaker = panel.speaker().speaker();
            SeriesForecast fallBack = null;
            for (SeriesForecast answer : answers) {
                if (answer instanceof SeriesForecast.Given) {
                    if (answer.model().equals(speaker)) {
                        return answer;
                    }
                    // Answers come in the order of preference: where the speaker is silent, the first simple one stands
                    // in.
                    fallBack = fallBack == null ? answer : fallBack;
                }
            }
            return fallBack == null ? answers.get(0) : fallBack;
        }

        private void record(
                Track track, LookBack row, List<SeriesForecast> answers, SeriesForecast served, SeriesForecast standard)
                throws IOException {
            if (standard instanceof SeriesForecast.Given given) {
                QuantileForecast persistence = given.quantiles();
                for (SeriesForecast answer : answers) {
                    ledger.record(answer.model(), answer, row, track.samples(), persistence);
                }
                ledger.record(BacktestRule.SERVED, served, row, track.samples(), persistence);
            }
        }
    }
}

package io.shadowtune.models.forecast.backtest;

import io.shadowtune.models.forecast.SeriesForecast;
import io.shadowtune.models.forecast.blend.Blend;
import io.shadowtune.models.forecast.onset.EpisodeRule;
import io.shadowtune.models.forecast.onset.EpisodeThreshold;
import io.shadowtune.models.forecast.onset.Exceedance;
import io.shadowtune.models.forecast.onset.OnsetFeatures;
import io.shadowtune.models.forecast.onset.OnsetLearner;
import io.shadowtune.models.forecast.onset.OnsetPast;
import io.shadowtune.models.forecast.onset.OnsetReport;
import io.shadowtune.models.forecast.onset.OnsetSchool;
import io.shadowtune.models.forecast.onset.OnsetSpeaker;
import io.shadowtune.models.forecast.onset.OnsetTally;
import io.shadowtune.models.forecast.onset.OnsetWarning;
import io.shadowtune.models.forecast.onset.OnsetWatch;
import io.shadowtune.models.forecast.onset.Outlook;
import io.shadowtune.models.forecast.series.SeriesSplit;
import io.shadowtune.models.forecast.series.SplitSeries;
import io.shadowtune.models.kernel.series.Filled;
import io.shadowtune.models.kernel.series.RobustScale;
import io.shadowtune.models.kernel.tree.BoostedTrees;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Warnings of onsets in a backtest: every forecaster's own, by the highest probability with which it exceeds the threshold, and those
 * that would have been published, by a speaker that joins all of them, what was learned beforehand, and what it learns.
 */
final class Warnings {
    private static final double SHOWN_WITHOUT_VALIDATION = 0.8;

    private final EpisodeRule rule;
    private final OnsetFeatures features;
    private final OnsetSpeaker speaker;
    private final Optional<BoostedTrees> trees;
    private final Map<String, OnsetTally> tallies = new HashMap<>();

    /**
     * Warnings about all series of a backtest.
     *
     * @param trees what was learned from the parts before the test; empty for nothing
     */
    Warnings(EpisodeRule rule, List<String> experts, Optional<BoostedTrees> trees) {
        this.rule = rule;
        this.trees = trees;
        this.features = new OnsetFeatures(experts);
        this.speaker = new OnsetSpeaker(features, Blend.NAME, OnsetWatch.WatchRule.standard());
    }

    /** What the parts before the test teach of onsets. */
    static Optional<BoostedTrees> learned(
            EpisodeRule rule, SeriesSplit split, Material material, OnsetLearner learner) {
        int horizonSteps = material.head().horizonSteps();
        long samples = split.series().stream().mapToLong(SplitSeries::testStart).sum();
        OnsetSchool school = new OnsetSchool(horizonSteps, samples);
        for (SplitSeries series : split.series()) {
            double[] training = series.whole().values(0, series.validationStart());
            if (rule.of(training) instanceof EpisodeThreshold.At at) {
                Filled before = Filled.of(series.whole().values(0, series.testStart()));
                int season = material.seasonSteps(series.whole());
                boolean hasValidation = series.validationStart() < series.testStart();
                school.hear(
                        past(before, training, at.value(), season, horizonSteps),
                        hasValidation
                                ? series.validationStart()
                                : (int) (series.testStart() * SHOWN_WITHOUT_VALIDATION),
                        series.testStart());
            }
        }
        return school.learned(learner);
    }

    private static OnsetPast past(
            Filled samples, double[] training, double threshold, int seasonSteps, int horizonSteps) {
        return new OnsetPast(
                samples,
                threshold,
                RobustScale.fit(training, 1).spread(),
                seasonSteps,
                horizonSteps,
                OnsetSchool.ownLogOdds(samples, threshold, horizonSteps, training.length));
    }

    OnsetReport report(String model) {
        return tallies.getOrDefault(model, new OnsetTally()).report();
    }

    Line line(Filled samples, double[] training, int testStart, int seasonSteps, int horizonSteps) {
        return new Line(samples, training, testStart, seasonSteps, horizonSteps);
    }

    private void add(String model, boolean inWarmUp, double probability, int leadSteps) {
        tallies.computeIfAbsent(model, m -> new OnsetTally()).add(inWarmUp, probability, leadSteps);
    }

    /** The warnings of one series. */
    final class Line {
        private final Filled samples;
        private final int testStart;
        private final int horizonSteps;
        private final Optional<Double> threshold;
        private final Optional<OnsetPast> past;
        private final double spread;
        private final Deque<Lesson> lessons = new ArrayDeque<>();

        Line(Filled samples, double[] training, int testStart, int seasonSteps, int horizonSteps) {
            this.samples = samples;
            this.testStart = testStart;
            this.horizonSteps = horizonSteps;
            this.threshold =
                    rule.of(training) instanceof EpisodeThreshold.At at ? Optional.of(at.value()) : Optional.empty();
            this.spread = RobustScale.fit(training, 1).spread();
            this.past = trees.isEmpty()
                    ? Optional.empty()
                    : threshold.map(limit -> past(samples, training, limit, seasonSteps, horizonSteps));
        }

        /** Teaches the speaker all that is known once the sample before this end is. */
        void came(int end) {
            while (!lessons.isEmpty() && lessons.getFirst().end() + horizonSteps <= end) {
                Lesson lesson = lessons.removeFirst();
                speaker.came(lesson.warning(), lesson.started());
            }
        }

        /** Takes all that was said from an origin. */
        void said(int end, List<SeriesForecast> answers) {
            if (threshold.isEmpty()) {
                return;
            }
            double limit = threshold.get();
            Outlook outlook = Outlook.of(samples, end, horizonSteps, limit);
            if (outlook == Outlook.NOT_JUDGED) {
                return;
            }
            boolean inWarmUp = end < testStart;
            int lead = outlook == Outlook.STARTS ? lead(end, limit) : 0;
            for (SeriesForecast answer : answers) {
                if (answer instanceof SeriesForecast.Given given) {
                    add(given.model(), inWarmUp, Exceedance.highest(given.quantiles(), limit), lead);
                }
            }
            OnsetWarning warning = speaker.warning(features.at(answers, samples, end, limit, spread), treesSay(end));
            add(BacktestRule.SERVED, inWarmUp, warning.probability(), lead);
            lessons.addLast(new Lesson(end, warning, lead > 0));
        }

        private OptionalDouble treesSay(int end) {
            return trees.isPresent() && past.isPresent()
                    ? OptionalDouble.of(trees.get().logOdds(past.get().at(end)))
                    : OptionalDouble.empty();
        }

        private int lead(int end, double limit) {
            for (int step = 1; step <= horizonSteps; step++) {
                if (samples.value(end - 1 + step) > limit) {
                    return step;
                }
            }
            return 0;
        }
    }

    /**
     * A warning and what came of it, to be told once it is known.
     *
     * @param end of the samples that it was said from
     */
    private record Lesson(int end, OnsetWarning warning, boolean started) {}
}

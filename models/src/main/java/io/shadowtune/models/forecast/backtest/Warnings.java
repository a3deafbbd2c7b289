package io.shadowtune.models.forecast.backtest;

import io.shadowtune.models.forecast.SeriesForecast;
import io.shadowtune.models.forecast.onset.EpisodeRule;
import io.shadowtune.models.forecast.onset.EpisodeThreshold;
import io.shadowtune.models.forecast.onset.Exceedance;
import io.shadowtune.models.forecast.onset.OnsetFeatures;
import io.shadowtune.models.forecast.onset.OnsetReport;
import io.shadowtune.models.forecast.onset.OnsetTally;
import io.shadowtune.models.forecast.onset.OnsetWatch;
import io.shadowtune.models.forecast.onset.Outlook;
import io.shadowtune.models.kernel.series.Filled;
import io.shadowtune.models.kernel.series.RobustScale;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Warnings of onsets in a backtest: every forecaster's own, by the highest probability with which it exceeds the threshold, and those
 * that would have been published, by a watch that learns from all of them.
 */
final class Warnings {
    private final EpisodeRule rule;
    private final OnsetFeatures features;
    private final OnsetWatch watch;
    private final Map<String, OnsetTally> tallies = new HashMap<>();

    Warnings(EpisodeRule rule, List<String> experts) {
        this.rule = rule;
        this.features = new OnsetFeatures(experts);
        this.watch = new OnsetWatch(OnsetWatch.WatchRule.standard(), features.prior());
    }

    OnsetReport report(String model) {
        return tallies.getOrDefault(model, new OnsetTally()).report();
    }

    Line line(Filled samples, double[] training, int testStart, int horizonSteps) {
        return new Line(samples, training, testStart, horizonSteps);
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
        private final double spread;
        private final Deque<Lesson> lessons = new ArrayDeque<>();

        Line(Filled samples, double[] training, int testStart, int horizonSteps) {
            this.samples = samples;
            this.testStart = testStart;
            this.horizonSteps = horizonSteps;
            this.threshold =
                    rule.of(training) instanceof EpisodeThreshold.At at ? Optional.of(at.value()) : Optional.empty();
            this.spread = RobustScale.fit(training, 1).spread();
        }

        /** Teaches the watch all that is known once the sample before this end is. */
        void came(int end) {
            while (!lessons.isEmpty() && lessons.getFirst().end() + horizonSteps <= end) {
                Lesson lesson = lessons.removeFirst();
                watch.came(lesson.features(), lesson.started());
            }
        }

        /** Takes all that was said from an origin, and what of it was published. */
        void said(int end, List<SeriesForecast> answers, SeriesForecast served) {
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
            double[] x = features.at(answers, samples, end, limit, spread);
            Optional<Double> learned = watch.probability(x);
            if (learned.isPresent()) {
                add(BacktestRule.SERVED, inWarmUp, learned.get(), lead);
            } else if (served instanceof SeriesForecast.Given given) {
                add(BacktestRule.SERVED, inWarmUp, Exceedance.highest(given.quantiles(), limit), lead);
            }
            lessons.addLast(new Lesson(end, x, lead > 0));
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

    /** Features of an origin and what came of it, to be told once it is known. */
    private static final class Lesson {
        private final int end;
        private final double[] features;
        private final boolean started;

        Lesson(int end, double[] features, boolean started) {
            this.end = end;
            this.features = features;
            this.started = started;
        }

        int end() {
            return end;
        }

        double[] features() {
            return features;
        }

        boolean started() {
            return started;
        }
    }
}

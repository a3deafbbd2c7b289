package io.shadowtune.models.forecast.backtest;

import io.shadowtune.models.forecast.SeriesForecast;
import io.shadowtune.models.forecast.onset.EpisodeRule;
import io.shadowtune.models.forecast.onset.EpisodeThreshold;
import io.shadowtune.models.forecast.onset.Exceedance;
import io.shadowtune.models.forecast.onset.OnsetFeatures;
import io.shadowtune.models.forecast.onset.OnsetReport;
import io.shadowtune.models.forecast.onset.OnsetSpeaker;
import io.shadowtune.models.forecast.onset.OnsetTally;
import io.shadowtune.models.forecast.onset.OnsetWarning;
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
 * that would have been published, by a speaker that weighs all of them and what it learned.
 */
final class Warnings {
    private final EpisodeRule rule;
    private final OnsetFeatures features;
    private final OnsetSpeaker speaker;
    private final Map<String, OnsetTally> tallies = new HashMap<>();

    Warnings(EpisodeRule rule, List<String> experts) {
        this.rule = rule;
        this.features = new OnsetFeatures(experts);
        this.speaker = new OnsetSpeaker(features, OnsetWatch.WatchRule.standard());
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
            OnsetWarning warning = speaker.warning(features.at(answers, samples, end, limit, spread));
            add(BacktestRule.SERVED, inWarmUp, warning.probability(), lead);
            lessons.addLast(new Lesson(end, warning, lead > 0));
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

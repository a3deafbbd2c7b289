package io.shadowtune.models.forecast.live;

import io.shadowtune.ingest.compact.StateReader;
import io.shadowtune.ingest.compact.StateWriter;
import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.SeriesForecast;
import io.shadowtune.models.forecast.blend.Blend;
import io.shadowtune.models.forecast.blend.CoverageTracker;
import io.shadowtune.models.forecast.series.Steps;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is known of the forecasts of one series: all that was said from its last origin, and how the forecasters have done. An origin is
 * kept once in a horizon, because overlapping horizons say the same thing many times. Not thread-safe.
 */
final class Judgement {
    private static final double LOWEST = 0;
    /** Who has less of a say is asked at origins only, to be scored, and otherwise not missed. */
    private static final double LEAST_SAY = 0.1;

    private final Blend blend;
    private final CoverageTracker coverage;
    private final GroupMemory group;
    private List<SeriesForecast> said = List.of();
    private List<String> voices = List.of();
    private long saidAtMillis = Long.MIN_VALUE;
    private long judgedToMillis = Long.MIN_VALUE;
    private double unit = Double.NaN;

    /** The judgement of a series of a group, of which nothing was said yet. */
    Judgement(GroupMemory group) {
        this.group = group;
        this.blend = new Blend(group.losses(), group.horizonSteps());
        this.coverage = new CoverageTracker(group.horizonSteps());
    }

    /** Scores the samples that have not been scored, up to a time. */
    void came(SampleTail samples, long lastMillis, long toMillis, long stepMillis) {
        long from = Math.max(judgedToMillis, saidAtMillis);
        if (said.isEmpty() || from == Long.MIN_VALUE) {
            return;
        }
        for (long at = from + stepMillis; at <= Math.min(lastMillis, toMillis); at += stepMillis) {
            long step = (at - saidAtMillis) / stepMillis;
            long back = (lastMillis - at) / stepMillis;
            if (step <= group.horizonSteps() && back < samples.size()) {
                came((int) step, samples.back((int) back));
            }
            judgedToMillis = at;
        }
    }

    private void came(int step, double actual) {
        blend.came(said, step, actual);
        if (unit > 0) {
            group.speaker().came(said, step, actual, unit);
        }
        for (SeriesForecast answer : said) {
            if (answer instanceof SeriesForecast.Given given && answer.model().equals(Blend.NAME)) {
                coverage.came(given.quantiles(), step, actual);
            }
        }
    }

    /** Whose answers make the blend between two origins; empty before the first, when all are asked. */
    List<String> voices() {
        return voices;
    }

    /** Whether all that was said from the last origin is past, or will be scored no more. */
    boolean isOver(long atMillis, long stepMillis) {
        return said.isEmpty() || atMillis >= saidAtMillis + group.horizonSteps() * stepMillis;
    }

    /** The blend of these answers with its coverage adjusted. */
    SeriesForecast blended(String seriesId, List<SeriesForecast> answers) {
        Optional<QuantileForecast> joined = blend.of(answers).map(q -> coverage.adjusted(q, LOWEST));
        return joined.map(q -> (SeriesForecast) new SeriesForecast.Given(seriesId, Blend.NAME, q))
                .orElseGet(() -> new SeriesForecast.Withheld(seriesId, Blend.NAME, "every forecaster withheld"));
    }

    /** Keeps what was said from an origin, to be scored later; the samples are those before it. */
    void said(List<SeriesForecast> answers, double[] samples, long atMillis) {
        List<SeriesForecast> given = new ArrayList<>();
        for (SeriesForecast answer : answers) {
            if (answer instanceof SeriesForecast.Given g) {
                given.add(new SeriesForecast.Given(g.seriesId(), g.model(), single(g.quantiles())));
            }
        }
        said = List.copyOf(given);
        voices = blend.voices(given, LEAST_SAY);
        saidAtMillis = atMillis;
        judgedToMillis = atMillis;
        unit = Steps.usual(samples);
    }

    /** As it will be read back after a restart. */
    private static QuantileForecast single(QuantileForecast forecast) {
        int levels = QuantileForecast.levels().length;
        double[][] rounded = new double[forecast.steps()][levels];
        for (int s = 0; s < rounded.length; s++) {
            for (int q = 0; q < levels; q++) {
                float value = (float) forecast.at(s + 1, q);
                rounded[s][q] = Float.isFinite(value) ? value : Math.copySign(Float.MAX_VALUE, value);
            }
        }
        return QuantileForecast.of(rounded);
    }

    /** Begins anew: the past was another's, as after a change of the knobs in force. */
    void restart() {
        blend.restart();
        coverage.restart();
        said = List.of();
        voices = List.of();
    }

    void write(StateWriter out) {
        out.number(saidAtMillis);
        out.number(judgedToMillis);
        out.real(unit);
        blend.write(out);
        coverage.write(out);
        out.count(voices.size());
        voices.forEach(out::text);
        out.count(said.size());
        for (SeriesForecast answer : said) {
            QuantileForecast quantiles = ((SeriesForecast.Given) answer).quantiles();
            out.text(answer.model());
            out.count(quantiles.steps());
            for (int step = 1; step <= quantiles.steps(); step++) {
                for (int q = 0; q < QuantileForecast.levels().length; q++) {
                    out.single((float) quantiles.at(step, q));
                }
            }
        }
    }

    /** Takes what another of the same group wrote. */
    void read(String seriesId, StateReader in) {
        saidAtMillis = in.number();
        judgedToMillis = in.number();
        unit = in.real();
        blend.read(in);
        coverage.read(in);
        List<String> heard = new ArrayList<>();
        for (int i = in.count(); i > 0; i--) {
            heard.add(in.text());
        }
        voices = List.copyOf(heard);
        List<SeriesForecast> given = new ArrayList<>();
        for (int i = in.count(); i > 0; i--) {
            String model = in.text();
            double[][] quantiles = new double[in.count()][QuantileForecast.levels().length];
            for (double[] step : quantiles) {
                for (int q = 0; q < step.length; q++) {
                    step[q] = in.single();
                }
            }
            given.add(new SeriesForecast.Given(seriesId, model, QuantileForecast.of(quantiles)));
        }
        said = List.copyOf(given);
    }
}

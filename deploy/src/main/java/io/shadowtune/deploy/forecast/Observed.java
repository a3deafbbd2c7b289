package io.shadowtune.deploy.forecast;

import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.backtest.ForecastSink;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Watches the rows of a backtest: how often each model's quantiles were undershot, and the latest forecasts of one series as a fan.
 * Confined to one thread.
 */
public final class Observed implements ForecastSink {
    private static final int FANS = 15;

    private final String fanSeries;
    private final String fanModel;
    private final Duration step;
    private final int horizonSteps;
    private final Map<String, long[]> under = new TreeMap<>();
    private final Map<String, long[]> atMost = new TreeMap<>();
    private final Map<String, Long> rows = new TreeMap<>();
    private final Deque<List<FanPoint>> fans = new ArrayDeque<>();
    private Instant next = Instant.MIN;

    /**
     * One step of a fan.
     *
     * @param time of the sample
     * @param forecast of the whole horizon
     * @param step from 1
     * @param actual what came
     */
    record FanPoint(Instant time, QuantileForecast forecast, int step, double actual) {}

    /**
     * Watches one run.
     *
     * @param fanSeries series whose fan is kept
     * @param fanModel model whose fan is kept
     */
    public Observed(String fanSeries, String fanModel, Duration step, int horizonSteps) {
        this.fanSeries = fanSeries;
        this.fanModel = fanModel;
        this.step = step;
        this.horizonSteps = horizonSteps;
    }

    @Override
    public void row(
            String model, String seriesId, Instant origin, int ahead, QuantileForecast forecast, double actual) {
        rows.merge(model, 1L, Long::sum);
        long[] below = under.computeIfAbsent(model, m -> new long[QuantileForecast.levels().length]);
        long[] within = atMost.computeIfAbsent(model, m -> new long[QuantileForecast.levels().length]);
        for (int q = 0; q < below.length; q++) {
            below[q] += actual < forecast.at(ahead, q) ? 1 : 0;
            within[q] += actual <= forecast.at(ahead, q) ? 1 : 0;
        }
        if (model.equals(fanModel) && seriesId.equals(fanSeries)) {
            fan(origin, ahead, forecast, actual);
        }
    }

    /** Keeps forecasts that follow each other without overlap, the latest. */
    private void fan(Instant origin, int ahead, QuantileForecast forecast, double actual) {
        if (!origin.isBefore(next)) {
            fans.addLast(new ArrayList<>());
            next = origin.plus(step.multipliedBy(horizonSteps));
            if (fans.size() > FANS) {
                fans.removeFirst();
            }
        }
        boolean ofTheFan = origin.plus(step.multipliedBy(horizonSteps)).equals(next);
        if (ofTheFan) {
            fans.getLast().add(new FanPoint(origin.plus(step.multipliedBy(ahead)), forecast, ahead, actual));
        }
    }

    String fanSeries() {
        return fanSeries;
    }

    /** The fan's points in the order of time. */
    List<FanPoint> fan() {
        return fans.stream().flatMap(List::stream).toList();
    }

    /** Share of samples below each quantile; empty for a model without rows. */
    double[] under(String model) {
        return shares(under, model);
    }

    /** Share of samples not above each quantile; empty for a model without rows. */
    double[] atMost(String model) {
        return shares(atMost, model);
    }

    private double[] shares(Map<String, long[]> counts, String model) {
        long all = rows.getOrDefault(model, 0L);
        long[] some = counts.getOrDefault(model, new long[0]);
        double[] shares = new double[some.length];
        for (int q = 0; q < shares.length; q++) {
            shares[q] = some[q] / (double) all;
        }
        return shares;
    }
}

package io.shadowtune.deploy.forecast;

import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.backtest.ForecastSink;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
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
    private final Deque<List<Said>> fans = new ArrayDeque<>();
    private Instant next = Instant.MIN;

    /** A step of a fan, at its time. */
    private record Said(Instant time, QuantileForecast forecast, int step, double actual) {}

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
            fans.getLast().add(new Said(origin.plus(step.multipliedBy(ahead)), forecast, ahead, actual));
        }
    }

    /** What was seen so far. */
    public Seen seen() {
        return new Seen(fanSeries, fan(), shares(under), shares(atMost));
    }

    private List<Seen.FanPoint> fan() {
        List<Seen.FanPoint> points = new ArrayList<>();
        Instant begin = fans.isEmpty() || fans.getFirst().isEmpty()
                ? Instant.EPOCH
                : fans.getFirst().get(0).time();
        for (List<Said> fan : fans) {
            for (Said said : fan) {
                QuantileForecast forecast = said.forecast();
                points.add(new Seen.FanPoint(
                        Duration.between(begin, said.time()).toMillis() / (double) step.toMillis(),
                        forecast.p10(said.step()),
                        forecast.p50(said.step()),
                        forecast.p90(said.step()),
                        forecast.p99(said.step()),
                        said.actual()));
            }
        }
        return points;
    }

    private Map<String, List<Double>> shares(Map<String, long[]> counts) {
        Map<String, List<Double>> shares = new TreeMap<>();
        counts.forEach((model, some) -> shares.put(
                model,
                Arrays.stream(some)
                        .mapToObj(count -> count / (double) rows.getOrDefault(model, 0L))
                        .toList()));
        return shares;
    }
}

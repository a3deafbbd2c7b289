package io.shadowtune.deploy.forecast;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What was seen in a backtest beside its reports.
 *
 * @param fanSeries series that the fan is of
 * @param fan the fan's points, in the order of time
 * @param under share of samples below each quantile, by model; a model without rows is not there
 * @param atMost share of samples not above each quantile, by model
 */
public record Seen(
        String fanSeries, List<FanPoint> fan, Map<String, List<Double>> under, Map<String, List<Double>> atMost) {
    /** Copies the collections. */
    public Seen {
        Objects.requireNonNull(fanSeries, "fanSeries");
        fan = List.copyOf(fan);
        under = Collections.unmodifiableMap(new TreeMap<>(under));
        atMost = Collections.unmodifiableMap(new TreeMap<>(atMost));
    }

    /**
     * A step of a fan.
     *
     * @param at steps since the first point
     * @param actual what came
     */
    public record FanPoint(double at, double p10, double p50, double p90, double p99, double actual) {}
}

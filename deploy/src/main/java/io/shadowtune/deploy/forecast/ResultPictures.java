package io.shadowtune.deploy.forecast;

import io.shadowtune.deploy.twin.chart.Axis;
import io.shadowtune.deploy.twin.chart.Chart;
import io.shadowtune.deploy.twin.chart.Line;
import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.backtest.BacktestRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The pictures of the page. */
final class ResultPictures {
    private ResultPictures() {}

    /** A stretch of one series beside what was forecast of it. */
    static String fan(SetResult set) {
        List<Seen.FanPoint> points = set.seen().fan();
        double least = Double.POSITIVE_INFINITY;
        double greatest = Double.NEGATIVE_INFINITY;
        for (Seen.FanPoint point : points) {
            least = Math.min(least, Math.min(point.actual(), point.p10()));
            greatest = Math.max(greatest, Math.max(point.actual(), point.p99()));
        }
        Axis up = least >= 0
                ? Axis.upTo("value", greatest)
                : new Axis("value", least, Math.max(greatest, least + 1e-9), false);
        double length = points.isEmpty() ? 1 : points.get(points.size() - 1).at();
        List<Line> lines = List.of(
                new Line("p90", line(points, Seen.FanPoint::p90), Line.Look.THIRD),
                new Line("p10", line(points, Seen.FanPoint::p10), Line.Look.THIRD),
                new Line("p99", line(points, Seen.FanPoint::p99), Line.Look.OTHER_POINTS),
                new Line("p50", line(points, Seen.FanPoint::p50), Line.Look.SECOND),
                new Line("what came", line(points, Seen.FanPoint::actual), Line.Look.FIRST));
        return new Chart(
                        "%s, %s: served, a new forecast every %d steps"
                                .formatted(
                                        set.name(),
                                        set.seen().fanSeries(),
                                        set.served().steps().size()),
                        new Axis("steps", 0, Math.max(1, length), false),
                        up,
                        lines)
                .svg();
    }

    private static List<double[]> line(List<Seen.FanPoint> points, ToDoubleFunction<Seen.FanPoint> value) {
        List<double[]> line = new ArrayList<>();
        for (Seen.FanPoint point : points) {
            line.add(new double[] {point.at(), value.applyAsDouble(point)});
        }
        return line;
    }

    /** What quantiles say beside how often samples were below them. */
    static String reliability(SetResult set) {
        List<Line> lines = new ArrayList<>();
        lines.add(new Line("as it should be", List.of(new double[] {0, 0}, new double[] {1, 1}), Line.Look.THIRD));
        lines.add(new Line("served: not above", shares(set.seen().atMost(), BacktestRule.SERVED), Line.Look.FIRST));
        lines.add(new Line("below", shares(set.seen().under(), BacktestRule.SERVED), Line.Look.SECOND));
        lines.add(new Line(
                "best simple: not above",
                shares(set.seen().atMost(), set.bestSimple().model()),
                Line.Look.POINTS));
        return new Chart(
                        set.name() + ": shares of samples below the quantiles",
                        new Axis("level of the quantile", 0, 1, false),
                        new Axis("share of samples", 0, 1, false),
                        lines)
                .svg();
    }

    private static List<double[]> shares(Map<String, List<Double>> shares, String model) {
        List<double[]> points = new ArrayList<>();
        List<Double> own = shares.getOrDefault(model, List.of());
        for (int q = 0; q < own.size(); q++) {
            points.add(new double[] {QuantileForecast.levels()[q], own.get(q)});
        }
        return points;
    }
}

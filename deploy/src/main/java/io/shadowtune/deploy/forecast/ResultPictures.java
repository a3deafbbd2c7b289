package io.shadowtune.deploy.forecast;

import io.shadowtune.deploy.twin.chart.Axis;
import io.shadowtune.deploy.twin.chart.Chart;
import io.shadowtune.deploy.twin.chart.Line;
import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.backtest.BacktestRule;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The pictures of the page. */
final class ResultPictures {
    private ResultPictures() {}

    /** A stretch of one series beside what was forecast of it. */
    static String fan(SetResult set) {
        List<Observed.FanPoint> points = set.observed().fan();
        double least = Double.POSITIVE_INFINITY;
        double greatest = Double.NEGATIVE_INFINITY;
        for (Observed.FanPoint point : points) {
            least = Math.min(least, Math.min(point.actual(), point.forecast().p10(point.step())));
            greatest =
                    Math.max(greatest, Math.max(point.actual(), point.forecast().p99(point.step())));
        }
        Axis up = least >= 0
                ? Axis.upTo("value", greatest)
                : new Axis("value", least, Math.max(greatest, least + 1e-9), false);
        Instant begin = points.isEmpty() ? Instant.EPOCH : points.get(0).time();
        double length = points.isEmpty()
                ? 1
                : steps(begin, points.get(points.size() - 1).time(), set.step());
        List<Line> lines = List.of(
                new Line(
                        "p10, p90",
                        line(points, begin, set.step(), p -> p.forecast().p90(p.step())),
                        Line.Look.THIRD),
                new Line("", line(points, begin, set.step(), p -> p.forecast().p10(p.step())), Line.Look.THIRD),
                new Line(
                        "p99",
                        line(points, begin, set.step(), p -> p.forecast().p99(p.step())),
                        Line.Look.OTHER_POINTS),
                new Line(
                        "p50", line(points, begin, set.step(), p -> p.forecast().p50(p.step())), Line.Look.SECOND),
                new Line("what came", line(points, begin, set.step(), Observed.FanPoint::actual), Line.Look.FIRST));
        return new Chart(
                        "%s, %s: served, a new forecast every %d steps"
                                .formatted(
                                        set.name(),
                                        set.observed().fanSeries(),
                                        set.served().steps().size()),
                        new Axis("steps", 0, Math.max(1, length), false),
                        up,
                        lines)
                .svg();
    }

    private static double steps(Instant begin, Instant time, Duration step) {
        return Duration.between(begin, time).toMillis() / (double) step.toMillis();
    }

    private static List<double[]> line(
            List<Observed.FanPoint> points, Instant begin, Duration step, ToDoubleFunction<Observed.FanPoint> value) {
        List<double[]> line = new ArrayList<>();
        for (Observed.FanPoint point : points) {
            line.add(new double[] {steps(begin, point.time(), step), value.applyAsDouble(point)});
        }
        return line;
    }

    /** What quantiles say beside how often samples were below them. */
    static String reliability(SetResult set) {
        List<Line> lines = new ArrayList<>();
        lines.add(new Line("as it should be", List.of(new double[] {0, 0}, new double[] {1, 1}), Line.Look.THIRD));
        lines.add(new Line("served: not above", shares(set.observed().atMost(BacktestRule.SERVED)), Line.Look.FIRST));
        lines.add(new Line("below", shares(set.observed().under(BacktestRule.SERVED)), Line.Look.SECOND));
        lines.add(new Line(
                "best simple: not above",
                shares(set.observed().atMost(set.bestSimple().model())),
                Line.Look.POINTS));
        return new Chart(
                        set.name() + ": shares of samples below the quantiles",
                        new Axis("level of the quantile", 0, 1, false),
                        new Axis("share of samples", 0, 1, false),
                        lines)
                .svg();
    }

    private static List<double[]> shares(double[] shares) {
        List<double[]> points = new ArrayList<>();
        for (int q = 0; q < shares.length; q++) {
            points.add(new double[] {QuantileForecast.levels()[q], shares[q]});
        }
        return points;
    }
}

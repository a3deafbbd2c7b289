package io.shadowtune.deploy.twin;

import io.shadowtune.deploy.twin.chart.Axis;
import io.shadowtune.deploy.twin.chart.Chart;
import io.shadowtune.deploy.twin.chart.Line;
import io.shadowtune.deploy.twin.chart.Points;
import io.shadowtune.models.twin.packet.PortSeries;
import io.shadowtune.models.twin.packet.SimulationResult;
import io.shadowtune.reports.html.HtmlText;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** A run as a page of charts: queue and rates of the watched port over time, and how long flows took. */
public final class TwinPage {
    private static final double NANOS = 1_000;
    private static final double BYTES_PER_KB = 1_000;
    private static final double GIGA = 1e9;

    private TwinPage() {}

    /** The page of a run that followed a port. */
    public static String of(TwinFigures run, int port) {
        TwinFigures figures = new TwinFigures(run.file(), run.result(), port, run.cpuSeconds(), run.choice());
        SimulationResult result = figures.result();
        PortSeries series = result.series().get(0);
        String portName = result.scenario().fabric().portName(port);
        String name = HtmlText.of(figures.file().name());
        StringBuilder page = new StringBuilder(65_536);
        page.append("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>")
                .append(name)
                .append("</title><style>body{font-family:sans-serif;max-width:62rem;margin:1rem auto}</style></head>\n")
                .append("<body><h1>")
                .append(name)
                .append("</h1>\n<p>")
                .append(HtmlText.of(summary(figures)))
                .append("</p>\n");
        page.append(queue(series, portName).svg())
                .append(rates(series, portName).svg());
        double[] times = IntStream.range(0, result.scenario().flows().size())
                .filter(flow -> result.completionNanos(flow) > 0)
                .mapToDouble(flow -> result.completionNanos(flow) / NANOS)
                .toArray();
        if (times.length > 0) {
            page.append(completion(times).svg());
        }
        return page.append("</body></html>\n").toString();
    }

    private static String summary(TwinFigures figures) {
        return String.format(
                Locale.ROOT,
                "%s after %.1f us; port %s: queue %.1f KB mean, %.1f KB p99; engine %s (%s). Simulated, not measured.",
                figures.result().totals().complete() ? "Done" : "INCOMPLETE, stopped",
                figures.makespanMicros(),
                figures.result().scenario().fabric().portName(figures.watchPort()),
                figures.queueMeanKb(),
                figures.queueP99Kb(),
                figures.choice().engine().word(),
                figures.choice().because());
    }

    private static Chart queue(PortSeries series, String port) {
        double step = series.binNanos() / NANOS;
        double[] mean = series.bins().stream()
                .mapToDouble(bin -> bin.queueMeanBytes() / BYTES_PER_KB)
                .toArray();
        double[] highest = series.bins().stream()
                .mapToDouble(bin -> bin.queueMaxBytes() / BYTES_PER_KB)
                .toArray();
        return new Chart(
                "Queue of port " + port,
                Axis.upTo("time, us", mean.length * step),
                Axis.upTo("KB", Arrays.stream(highest).max().orElse(0)),
                List.of(
                        new Line("highest in a bin", Points.binned(highest, step, Points.Of.GREATEST), Line.Look.THIRD),
                        new Line("mean of a bin", Points.binned(mean, step, Points.Of.MEAN), Line.Look.FIRST)));
    }

    private static Chart rates(PortSeries series, String port) {
        double step = series.binNanos() / NANOS;
        double[] sent = series.bins().stream()
                .mapToDouble(bin -> bin.sentBytes() * 8.0 / series.binNanos())
                .toArray();
        double[] greatest = series.bins().stream()
                .mapToDouble(bin -> bin.senderRates().maxBps() / GIGA)
                .toArray();
        double[] least = series.bins().stream()
                .mapToDouble(bin -> bin.senderRates().minBps() / GIGA)
                .toArray();
        double most = Math.max(
                Arrays.stream(sent).max().orElse(0),
                Arrays.stream(greatest).max().orElse(0));
        return new Chart(
                "What port " + port + " sent, and the rates of the quickest and the slowest sender anywhere",
                Axis.upTo("time, us", sent.length * step),
                Axis.upTo("Gb/s", most),
                List.of(
                        new Line("quickest sender", Points.binned(greatest, step, Points.Of.GREATEST), Line.Look.THIRD),
                        new Line("slowest sender", Points.binned(least, step, Points.Of.LEAST), Line.Look.SECOND),
                        new Line("sent by the port", Points.binned(sent, step, Points.Of.MEAN), Line.Look.FIRST)));
    }

    private static Chart completion(double[] micros) {
        return new Chart(
                "Time that flows took",
                Axis.log(
                        "us",
                        Arrays.stream(micros).min().orElse(1),
                        Arrays.stream(micros).max().orElse(1)),
                Axis.upTo("share of flows that took no longer", 1),
                List.of(new Line("all flows", Points.shares(micros), Line.Look.FIRST)));
    }
}

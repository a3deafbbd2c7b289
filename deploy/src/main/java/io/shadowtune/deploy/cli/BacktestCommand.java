package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.forecast.TreesOfOnsets;
import io.shadowtune.models.forecast.Head;
import io.shadowtune.models.forecast.analog.AnalogForecaster;
import io.shadowtune.models.forecast.backtest.Backtest;
import io.shadowtune.models.forecast.backtest.BacktestRule;
import io.shadowtune.models.forecast.backtest.ForecastCsv;
import io.shadowtune.models.forecast.backtest.ForecastSink;
import io.shadowtune.models.forecast.backtest.ModelReport;
import io.shadowtune.models.forecast.series.SeriesSplit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures forecasters on recorded series. */
@Command(
        name = "backtest",
        header = "Forecast recorded series from every origin of the test part and compare with what came;"
                + " CSV columns: timestamp,series_id,value.")
final class BacktestCommand implements Runnable {
    private final Shadowtune root;

    @Option(names = "--train", required = true, paramLabel = "F.csv", description = "Samples to learn from.")
    private Path training = Path.of("");

    @Option(names = "--val", required = true, paramLabel = "F.csv", description = "Later samples to choose by.")
    private Path validation = Path.of("");

    @Option(
            names = "--test",
            required = true,
            paramLabel = "F.csv",
            description = "Samples after those, to measure on.")
    private Path test = Path.of("");

    @Option(names = "--horizon", paramLabel = "STEPS", defaultValue = "10", description = "Steps ahead; default: 10.")
    private int horizon;

    @Option(
            names = "--models",
            split = ",",
            paramLabel = "NAME",
            description =
                    "Of constant, persistence, seasonal-naive, ewma, holt-winters, ridge-ar, analog, lstm and served"
                            + " (what would have been published); default: all.")
    private List<String> models = new ArrayList<>();

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Of all that is drawn; default: 1.")
    private long seed;

    @Option(names = "--forecasts-out", paramLabel = "F.csv", description = "Write every forecast step to this file.")
    private Optional<Path> forecastsOut = Optional.empty();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private CommandSpec spec;

    BacktestCommand(Shadowtune root) {
        this.root = root;
    }

    @Override
    public void run() {
        try {
            measure();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void measure() throws IOException {
        if (horizon < 1 || horizon > 1000) {
            throw new ParameterException(spec.commandLine(), "--horizon must be within 1..1000");
        }
        forecastsOut.ifPresent(
                file -> FileBesideAnswer.check("--forecasts-out", file, List.of(training, validation, test)));
        BacktestModels asked = BacktestModels.of(models);
        SeriesSplit split = SeriesFiles.split(training, Optional.of(validation), Optional.of(test));
        if (split.series().stream().allMatch(s -> s.whole().length() - s.testStart() < horizon)) {
            throw Failure.input(
                    "BAD_SERIES",
                    test.toString(),
                    "has no series of %d samples or more to measure on".formatted(horizon));
        }
        Head head = new Head("backtest", split.step(), horizon);
        BacktestReport report = new BacktestReport(head, split.series().size(), roll(split, head, asked));
        root.answer(report::document, () -> report.print(root.console().out()));
    }

    private List<ModelReport> roll(SeriesSplit split, Head head, BacktestModels asked) throws IOException {
        try (ProgressLine progress = root.progress()) {
            Backtest backtest =
                    new Backtest(BacktestRule.standard(), root.console().nanoClock(), TreesOfOnsets.learner(seed));
            AnalogForecaster analog = new AnalogForecaster();
            var contestants = asked.contestants(
                    analog,
                    LstmContestant.of(
                            seed,
                            analog,
                            progress,
                            warning -> root.console().err().println("shadowtune: " + warning)));
            List<ModelReport> reports;
            if (forecastsOut.isPresent()) {
                try (GrowingFile file = GrowingFile.at(forecastsOut.get())) {
                    reports = backtest.run(
                            split, head, contestants, sink(new ForecastCsv(file.writer()), asked, progress));
                    file.done();
                }
            } else {
                reports = backtest.run(split, head, contestants, sink(ForecastSink.none(), asked, progress));
            }
            return reports.stream()
                    .filter(report -> asked.names().contains(report.model()))
                    .sorted(Comparator.comparingInt(report -> asked.names().indexOf(report.model())))
                    .toList();
        }
    }

    private static ForecastSink sink(ForecastSink kept, BacktestModels asked, ProgressLine progress) {
        long[] rows = {0};
        return (model, seriesId, origin, step, forecast, actual) -> {
            progress.at("forecast steps compared", ++rows[0], 0);
            if (asked.names().contains(model)) {
                kept.row(model, seriesId, origin, step, forecast, actual);
            }
        };
    }
}

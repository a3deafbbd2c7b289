package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.OutputFolder;
import io.shadowtune.models.forecast.series.SeriesSplit;
import io.shadowtune.models.forecast.series.SplitSeries;
import io.shadowtune.models.kernel.series.Series;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.IExitCodeGenerator;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Trains an LSTM forecaster on recorded series and registers it. */
@Command(
        name = "forecast",
        header = "Train an LSTM on recorded series and register it; CSV columns: timestamp,series_id,value.")
final class TrainForecastCommand implements Runnable, IExitCodeGenerator {
    private static final int MOST_STEPS = 1000;

    private final Shadowtune root;

    @Option(names = "--csv", required = true, paramLabel = "F.csv", description = "Samples to learn from.")
    private Path csv = Path.of("");

    @Option(names = "--out", required = true, paramLabel = "REGISTRY", description = "Folder of registered models.")
    private Path registry = Path.of("");

    @Option(names = "--horizon", paramLabel = "STEPS", defaultValue = "10", description = "Steps ahead; default: 10.")
    private int horizon;

    @Option(
            names = "--val-share",
            paramLabel = "S",
            defaultValue = "0.2",
            description = "Last share of every series to choose the weights by; default: 0.2.")
    private double validationShare;

    @Option(
            names = "--epochs",
            paramLabel = "N",
            defaultValue = "12",
            description = "Most passes; training stops earlier when it no longer helps; default: 12.")
    private int epochs;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Of all that is drawn; default: 1.")
    private long seed;

    @Option(names = "--keep-current", description = "Register the model without making it the current one.")
    private boolean keepCurrent;

    @Option(
            names = "--resume",
            description = "Go on after the last finished epoch of a training that was stopped; the model is the same.")
    private boolean resume;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private CommandSpec spec;

    private int exitCode;

    TrainForecastCommand(Shadowtune root) {
        this.root = root;
    }

    @Override
    public void run() {
        try {
            train();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public int getExitCode() {
        return exitCode;
    }

    private void train() throws IOException {
        require(horizon >= 1 && horizon <= MOST_STEPS, "--horizon must be within 1..1000");
        require(epochs >= 1 && epochs <= MOST_STEPS, "--epochs must be within 1..1000");
        require(validationShare > 0 && validationShare < 1, "--val-share must be between 0 and 1");
        SeriesSplit split = SeriesFiles.split(csv, Optional.empty(), Optional.empty());
        List<Series> series = split.series().stream().map(SplitSeries::whole).toList();
        LstmTraining.Wanted wanted = new LstmTraining.Wanted(horizon, epochs, validationShare, seed);
        // How far it has come is kept beside the registry.
        Optional.ofNullable(registry.toAbsolutePath().normalize().getParent()).ifPresent(OutputFolder::make);
        LstmCheckpointFile checkpoint = LstmCheckpointFile.beside(registry, resume);
        Map<String, LstmCheckpointFile> parts = new TreeMap<>();
        TrainedModel result;
        try (ProgressLine progress = root.progress()) {
            result = LstmTraining.run(
                    series,
                    wanted,
                    FileDigest.sha256(csv),
                    name -> parts.computeIfAbsent(name, checkpoint::named),
                    progress);
        }
        exitCode = result.end(root, registry, !keepCurrent);
        if (result instanceof TrainedModel.Trained) {
            parts.values().forEach(LstmCheckpointFile::done);
        }
    }

    private void require(boolean fine, String expected) {
        if (!fine) {
            throw new ParameterException(spec.commandLine(), expected);
        }
    }
}

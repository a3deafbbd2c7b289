package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.OutputFolder;
import io.shadowtune.deploy.forecast.Challenge;
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
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Trains an LSTM forecaster on recorded series and registers it. */
@Command(
        name = "forecast",
        header =
                "Train an LSTM on a file of series, on an engine's history or on its topic of windows, and register it.")
final class TrainForecastCommand implements Runnable, IExitCodeGenerator {
    private static final int MOST_STEPS = 1000;
    private static final int USUAL_STEPS = 10;
    private static final int ENGINE_STEPS = 12;

    private final Shadowtune root;

    @Mixin
    private final SeriesOptions source = new SeriesOptions();

    @Option(names = "--out", required = true, paramLabel = "REGISTRY", description = "Folder of registered models.")
    private Path registry = Path.of("");

    @Option(
            names = "--horizon",
            paramLabel = "STEPS",
            description =
                    "Steps ahead; default: 10, and 12 for an engine's series, which it forecasts in ten or twelve.")
    private Optional<Integer> asked = Optional.empty();

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
            names = "--challenge",
            description = "Hold back the last fifth of every series, compare the new model with the current one there,"
                    + " and make it current only when it is surely better.")
    private boolean challenge;

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
        int horizon = asked.orElse(source.isOfEngine() ? ENGINE_STEPS : USUAL_STEPS);
        require(horizon >= 1 && horizon <= MOST_STEPS, "--horizon must be within 1..1000");
        require(epochs >= 1 && epochs <= MOST_STEPS, "--epochs must be within 1..1000");
        require(validationShare > 0 && validationShare < 1, "--val-share must be between 0 and 1");
        List<Series> all = source.read(root).series();
        ForecastChallenge held = new ForecastChallenge(all, validationShare);
        List<Series> series = challenge ? held.learnable() : all;
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
                    SeriesDigest.sha256(series),
                    name -> parts.computeIfAbsent(name, checkpoint::named),
                    progress);
        }
        if (challenge && result instanceof TrainedModel.Trained trained) {
            Challenge fought = held.against(registry, trained.artefact().toBytes(), horizon);
            exitCode = trained.with(figures(fought)).end(root, registry, !keepCurrent && fought.isWon());
            root.console().err().println("shadowtune: the challenger: " + fought.words());
        } else {
            exitCode = result.end(root, registry, !keepCurrent);
        }
        if (result instanceof TrainedModel.Trained) {
            parts.values().forEach(LstmCheckpointFile::done);
        }
    }

    private static Map<String, Double> figures(Challenge fought) {
        return Map.of(
                "challengeLossRatio", fought.lossRatio(),
                "challengeAheadShare", fought.aheadShare(),
                "challengeBlocks", (double) fought.blocks(),
                "challengeUnder90", fought.under90(),
                "challengeAtMost90", fought.atMost90());
    }

    private void require(boolean fine, String expected) {
        if (!fine) {
            throw new ParameterException(spec.commandLine(), expected);
        }
    }
}

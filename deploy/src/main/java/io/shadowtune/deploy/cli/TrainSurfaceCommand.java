package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.OutputFolder;
import io.shadowtune.models.train.SurfaceConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.LongStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.IExitCodeGenerator;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Simulates many contexts under many ECN settings, learns a response surface from them and registers it. */
@Command(
        name = "surface",
        header =
                "Learn the response surface anew from simulated sweeps and register it; goes on where it was broken off.")
final class TrainSurfaceCommand implements Runnable, IExitCodeGenerator {
    /** One in eight is held out; of those at least 25 must have small messages, which three in four have. */
    private static final int LEAST_CONTEXTS = 400;

    private static final int MOST_CONTEXTS = 900_000;
    private static final int MOST_EPOCHS = 1000;
    private static final long SEEDS_APART = 1_000_000;
    private static final long MOST_SEED = 1_000_000_000;

    private final Shadowtune root;

    @Option(names = "--out", required = true, paramLabel = "REGISTRY", description = "Folder of registered models.")
    private Path registry = Path.of("");

    @Option(
            names = "--contexts",
            paramLabel = "N",
            defaultValue = "4000",
            description =
                    "Contexts to simulate, each under 12 settings, two of them twice; default: 4000, which takes a core about half an hour.")
    private int contexts;

    @Option(names = "--epochs", paramLabel = "N", defaultValue = "60", description = "Passes of each net; default: 60.")
    private int epochs;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Of all that is drawn; default: 1.")
    private long seed;

    @Option(
            names = "--sweeps",
            paramLabel = "F.csv",
            description = "File of what was simulated; default: surface-sweeps-SEED.csv in the registry.")
    private Optional<Path> sweeps = Optional.empty();

    @Option(names = "--keep-current", description = "Register the model without making it the current one.")
    private boolean keepCurrent;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private CommandSpec spec;

    private int exitCode;

    TrainSurfaceCommand(Shadowtune root) {
        this.root = root;
    }

    @Override
    public void run() {
        require(
                contexts >= LEAST_CONTEXTS && contexts <= MOST_CONTEXTS,
                "--contexts must be within %d..%d".formatted(LEAST_CONTEXTS, MOST_CONTEXTS));
        require(epochs >= 1 && epochs <= MOST_EPOCHS, "--epochs must be within 1..1000");
        require(seed >= 1 && seed <= MOST_SEED, "--seed must be within 1..1000000000");
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
        long[] seeds = LongStream.rangeClosed(1, contexts)
                .map(i -> (seed - 1) * SEEDS_APART + i)
                .toArray();
        // Half an hour of simulating must not be lost to a place that cannot be written.
        OutputFolder.make(registry);
        Path file = sweeps.orElse(registry.resolve("surface-sweeps-%d.csv".formatted(seed)));
        TrainedModel result;
        try (ProgressLine progress = root.progress()) {
            SurfaceSweepFile kept = SurfaceSweepFile.open(file, seeds);
            SurfaceSweeps.complete(kept, seeds, progress);
            result = SurfaceTraining.run(
                    kept.lesson(), SurfaceConfig.standard(seed).withEpochs(epochs), kept.sha256(), progress);
        }
        exitCode = result.end(root, registry, !keepCurrent);
    }

    private void require(boolean fine, String expected) {
        if (!fine) {
            throw new ParameterException(spec.commandLine(), expected);
        }
    }
}

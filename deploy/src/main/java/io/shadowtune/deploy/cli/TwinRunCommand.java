package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.twin.AddedError;
import io.shadowtune.deploy.twin.ScenarioFile;
import io.shadowtune.deploy.twin.TwinFigures;
import io.shadowtune.deploy.twin.TwinPage;
import io.shadowtune.deploy.twin.TwinTables;
import io.shadowtune.models.twin.packet.CompletionTimes;
import io.shadowtune.models.twin.packet.Engine;
import io.shadowtune.models.twin.packet.EngineChoice;
import io.shadowtune.models.twin.packet.Recording;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Simulates scenarios. */
@Command(name = "run", header = "Simulate scenarios and say what queues, marks and flows came of them.")
final class TwinRunCommand implements Runnable {
    private static final long BIN_NANOS = 10_000;

    private final Shadowtune root;

    @Option(
            names = "--scenario",
            required = true,
            arity = "1..*",
            paramLabel = "F.yaml",
            description = "Scenarios; several give one JSON document a line.")
    private List<Path> scenarios = new ArrayList<>();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description =
                    "Write flows.csv, queue.csv and run.html with charts there; with several scenarios in a folder for"
                            + " each.")
    private Optional<Path> out = Optional.empty();

    @Option(
            names = "--max-seconds",
            paramLabel = "S",
            description = "Stop a run after so many seconds; what is there then is marked incomplete.")
    private Optional<Double> maxSeconds = Optional.empty();

    @Mixin
    private EngineOption engine = new EngineOption();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private CommandSpec spec;

    TwinRunCommand(Shadowtune root) {
        this.root = root;
    }

    @Override
    public void run() {
        maxSeconds.filter(seconds -> !(seconds > 0)).ifPresent(seconds -> {
            throw new ParameterException(spec.commandLine(), "--max-seconds must be above 0");
        });
        // All are read before the first runs: a mistake in the last must not cost the work on the others.
        List<ScenarioFile> files = scenarios.stream().map(ScenarioFile::read).toList();
        TwinRun runner = new TwinRun(root.console().nanoClock(), maxSeconds.orElse(Double.POSITIVE_INFINITY));
        List<EngineChoice> engines =
                files.stream().map(file -> runner.engine(file, engine, 1)).toList();
        for (int i = 0; i < files.size(); i++) {
            ScenarioFile file = files.get(i);
            TwinFigures figures = runner.of(file, engines.get(i), file.scenario(), Recording.NONE);
            if (out.isPresent()) {
                Path folder = files.size() == 1 ? out.get() : out.get().resolve(folderName(file.name()));
                write(runner, file, figures, folder);
            }
            root.answer(figures::write, () -> print(figures));
        }
    }

    private static String folderName(String name) {
        return name.replaceAll("[^A-Za-z0-9._-]", "_");
    }

    /** The port to follow is known after a run, so it is run once more; the same seed gives the same run. */
    private static void write(TwinRun runner, ScenarioFile file, TwinFigures figures, Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw Failure.outside("UNWRITABLE", folder.toString(), "cannot be made: " + e.getMessage(), e);
        }
        Recording recording = new Recording(List.of(figures.watchPort()), BIN_NANOS);
        TwinFigures followed = runner.of(file, figures.choice(), file.scenario(), recording);
        WholeFile.write(folder.resolve("flows.csv"), TwinTables.flows(file, followed.result()));
        WholeFile.write(
                folder.resolve("queue.csv"),
                TwinTables.queue(followed.result().series().get(0)));
        WholeFile.write(folder.resolve("run.html"), TwinPage.of(followed, figures.watchPort()));
    }

    private void print(TwinFigures figures) {
        PrintWriter to = root.console().out();
        var totals = figures.result().totals();
        to.printf(
                Locale.ROOT,
                "%s: %s after %.1f us, %.1f Gb/s of payload%n",
                figures.file().name(),
                totals.complete() ? "done" : "INCOMPLETE, stopped",
                figures.makespanMicros(),
                figures.goodputGbps());
        to.printf(
                Locale.ROOT,
                "port %s: queue %.1f KB mean, %.1f KB p99; %.2f %% of its packets marked%n",
                figures.result().scenario().fabric().portName(figures.watchPort()),
                figures.queueMeanKb(),
                figures.queueP99Kb(),
                figures.markRatio() * 100);
        to.printf(
                Locale.ROOT,
                "all ports: %,d marks, %,d pause frames, %,d drops%n",
                figures.result().marks(),
                totals.pauseFrames(),
                figures.drops());
        to.printf(
                Locale.ROOT,
                "engine: %s (%s)%s%n",
                figures.choice().engine().word(),
                figures.choice().because(),
                added(figures.choice().engine()));
        TextTable table = new TextTable("flows", "number", "mean us", "p50 us", "p99 us");
        row(table, "all", figures.all());
        row(table, "up to 100 KB", figures.mice());
        row(table, "up to 1 MB", figures.medium());
        row(table, "above 1 MB", figures.elephants());
        table.print(to);
    }

    private static String added(Engine engine) {
        if (engine == Engine.PACKETS) {
            return "";
        }
        AddedError error = AddedError.of(engine);
        return String.format(
                Locale.ROOT,
                "; above the error of packets, in the median over reference runs: %s; of the worst scenario: %s",
                text(error.median()),
                text(error.worstScenario()));
    }

    private static String text(AddedError.Figures error) {
        return String.format(
                Locale.ROOT,
                "times %.0f %%, marks %.0f %%, queues %.0f %%",
                error.timesRatio() * 100,
                error.marksRatio() * 100,
                error.queuesRatio() * 100);
    }

    private static void row(TextTable table, String name, CompletionTimes times) {
        table.row(name, times.count(), times.meanMicros(), times.p50Micros(), times.p99Micros());
    }
}

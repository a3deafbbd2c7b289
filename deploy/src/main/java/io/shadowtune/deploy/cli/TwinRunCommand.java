package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.fault.OutputFolder;
import io.shadowtune.deploy.twin.AddedError;
import io.shadowtune.deploy.twin.ScenarioFile;
import io.shadowtune.deploy.twin.TwinFigures;
import io.shadowtune.deploy.twin.TwinPage;
import io.shadowtune.deploy.twin.TwinTables;
import io.shadowtune.models.twin.packet.CompletionTimes;
import io.shadowtune.models.twin.packet.Engine;
import io.shadowtune.models.twin.packet.EngineChoice;
import io.shadowtune.models.twin.packet.Recording;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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

    TwinRunCommand(Shadowtune root) {
        this.root = root;
    }

    @Override
    public void run() {
        RunSeconds.check(maxSeconds);
        // All are read before the first runs: a mistake in the last must not cost the work on the others.
        List<ScenarioFile> files = scenarios.stream().map(ScenarioFile::read).toList();
        TwinRun runner = new TwinRun(root.console().nanoClock(), maxSeconds.orElse(Double.POSITIVE_INFINITY));
        List<EngineChoice> engines =
                files.stream().map(file -> runner.engine(file, engine, 1)).toList();
        List<Path> folders = out.map(folder -> folders(folder, files)).orElse(List.of());
        folders.forEach(OutputFolder::make);
        for (int i = 0; i < files.size(); i++) {
            ScenarioFile file = files.get(i);
            TwinFigures figures = runner.of(file, engines.get(i), file.scenario(), Recording.NONE);
            if (out.isPresent()) {
                write(runner, file, figures, folders.get(i));
            }
            root.answer(figures::write, () -> print(figures));
        }
    }

    /** A folder for each; no two of them the same, so that none is written over another. */
    private List<Path> folders(Path folder, List<ScenarioFile> files) {
        if (files.size() == 1) {
            return List.of(folder);
        }
        List<Path> folders = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            Path own = folder.resolve(folderName(files.get(i).name()));
            int other = folders.indexOf(own);
            if (other >= 0) {
                throw Failure.input(
                        "SAME_NAME",
                        scenarios.get(i).toString(),
                        "would be written over %s: both are called %s; another name is expected in one of them"
                                .formatted(scenarios.get(other), own.getFileName()));
            }
            folders.add(own);
        }
        return folders;
    }

    private static String folderName(String name) {
        return name.replaceAll("[^A-Za-z0-9._-]", "_").replaceAll("^\\.", "_");
    }

    /** The port to follow is known after a run, so it is run once more; the same seed gives the same run. */
    private static void write(TwinRun runner, ScenarioFile file, TwinFigures figures, Path folder) {
        Recording recording = new Recording(List.of(figures.watchPort()), BIN_NANOS);
        TwinFigures followed = runner.of(file, figures.choice(), file.scenario(), recording);
        Map<Path, String> texts = new LinkedHashMap<>();
        texts.put(folder.resolve("flows.csv"), TwinTables.flows(file, followed.result()));
        texts.put(
                folder.resolve("queue.csv"),
                TwinTables.queue(followed.result().series().get(0)));
        texts.put(folder.resolve("run.html"), TwinPage.of(followed, figures.watchPort()));
        WholeFile.writeAll(texts);
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

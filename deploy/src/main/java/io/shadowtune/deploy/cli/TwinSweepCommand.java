package io.shadowtune.deploy.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.shadowtune.deploy.twin.OneEngine;
import io.shadowtune.deploy.twin.ScenarioDigest;
import io.shadowtune.deploy.twin.ScenarioFile;
import io.shadowtune.models.twin.packet.EngineChoice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Simulates one scenario under many settings, on all cores. */
@Command(name = "sweep", header = "Simulate a scenario under a grid of ECN settings, on all cores.")
final class TwinSweepCommand implements Runnable {
    private final Shadowtune root;

    @Option(names = "--scenario", required = true, paramLabel = "F.yaml", description = "The scenario.")
    private Path scenario = Path.of("");

    @Mixin
    private final SweepGrid grid = new SweepGrid();

    @Option(
            names = "--out",
            paramLabel = "F.csv",
            description =
                    "Write the table to this file as well. Until it is whole, ended runs are kept in F.csv.partial; the same"
                            + " command goes on from there.")
    private Optional<Path> out = Optional.empty();

    @Option(
            names = "--max-seconds",
            paramLabel = "S",
            description = "Stop each run after so many seconds; what is there then is marked incomplete.")
    private Optional<Double> maxSeconds = Optional.empty();

    @Mixin
    private EngineOption engine = new EngineOption();

    TwinSweepCommand(Shadowtune root) {
        this.root = root;
    }

    @Override
    public void run() {
        RunSeconds.check(maxSeconds);
        List<SweepSetting> settings = grid.settings();
        ScenarioFile file = ScenarioFile.read(scenario);
        out.ifPresent(target -> FileBesideAnswer.check("--out", target, List.of(scenario)));
        OneEngine<SweepRow> all;
        if (out.isPresent() && !isDevice(out.get())) {
            String name = ScenarioDigest.of(file, "max seconds " + maxSeconds.orElse(Double.POSITIVE_INFINITY));
            try (SweepFile kept = SweepFile.open(out.get(), name)) {
                all = runAll(file, settings, Optional.of(kept));
                WholeFile.write(out.get(), csv(all));
                kept.done();
            }
        } else {
            all = runAll(file, settings, Optional.empty());
            OneEngine<SweepRow> rows = all;
            out.ifPresent(target -> WholeFile.write(target, csv(rows)));
        }
        OneEngine<SweepRow> told = all;
        root.answer(json -> document(file, told, json), () -> print(told));
    }

    /** A device or a pipe, beside which nothing can be kept. */
    private static boolean isDevice(Path target) {
        return Files.exists(target) && !Files.isRegularFile(target);
    }

    private OneEngine<SweepRow> runAll(ScenarioFile file, List<SweepSetting> settings, Optional<SweepFile> kept) {
        TwinRun runner = new TwinRun(root.console().nanoClock(), maxSeconds.orElse(Double.POSITIVE_INFINITY));
        int cores = Runtime.getRuntime().availableProcessors();
        EngineChoice choice = runner.engine(file, engine, Math.max(1, settings.size() / (double) cores));
        SweepRuns runs = new SweepRuns(root, runner, file, kept, cores);
        return OneEngine.of(choice, settings, runs::of, row -> new EngineChoice(row.engine(), choice.because()));
    }

    private static void document(ScenarioFile file, OneEngine<SweepRow> all, JsonGenerator out) throws IOException {
        EngineChoice choice = all.choice();
        out.writeStringField("name", file.name());
        out.writeStringField("engine", choice.engine().word());
        out.writeStringField("engine_because", choice.because());
        out.writeArrayFieldStart("rows");
        for (SweepRow row : all.rows()) {
            row.write(out);
        }
        out.writeEndArray();
    }

    private static String csv(OneEngine<SweepRow> all) {
        StringBuilder text = new StringBuilder(SweepRow.HEADER);
        all.rows().forEach(row -> text.append(row.line()));
        return text.toString();
    }

    private void print(OneEngine<SweepRow> all) {
        TextTable table = new TextTable(
                "Kmin KB", "Kmax KB", "Pmax", "seed", "makespan us", "mice p99 us", "queue mean KB", "marks", "pauses");
        for (SweepRow row : all.rows()) {
            table.row(
                    row.setting().kminKb(),
                    row.setting().kmaxKb(),
                    row.setting().pmax(),
                    row.setting().seed(),
                    row.makespanMicros(),
                    row.miceP99Micros(),
                    row.queueMeanKb(),
                    row.marks(),
                    row.pauses());
        }
        EngineChoice choice = all.choice();
        root.console().out().printf("engine: %s (%s)%n", choice.engine().word(), choice.because());
        table.print(root.console().out());
    }
}

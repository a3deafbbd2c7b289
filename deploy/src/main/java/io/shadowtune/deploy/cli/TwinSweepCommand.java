package io.shadowtune.deploy.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.twin.OneEngine;
import io.shadowtune.deploy.twin.ScenarioFile;
import io.shadowtune.deploy.twin.TwinFigures;
import io.shadowtune.models.twin.packet.EngineChoice;
import io.shadowtune.models.twin.packet.Marking;
import io.shadowtune.models.twin.packet.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Simulates one scenario under many settings, on all cores. */
@Command(name = "sweep", header = "Simulate a scenario under a grid of ECN settings, on all cores.")
final class TwinSweepCommand implements Runnable {
    private static final double BYTES_PER_KB = 1_000;
    private static final int MOST_RUNS = 100_000;

    private final Shadowtune root;

    @Option(names = "--scenario", required = true, paramLabel = "F.yaml", description = "The scenario.")
    private Path scenario = Path.of("");

    @Option(
            names = "--kmin-kb",
            split = ",",
            paramLabel = "KB",
            defaultValue = "20,50,100,200,400,800",
            description = "Lower thresholds; default: 20,50,100,200,400,800.")
    private List<Double> kminKb = new ArrayList<>();

    @Option(
            names = "--kmax-ratio",
            split = ",",
            paramLabel = "N",
            defaultValue = "2,4,8",
            description = "Upper thresholds, as multiples of the lower; default: 2,4,8.")
    private List<Double> kmaxRatio = new ArrayList<>();

    @Option(
            names = "--pmax",
            split = ",",
            paramLabel = "P",
            defaultValue = "0.05,0.2,1",
            description = "Greatest probabilities of a mark; default: 0.05,0.2,1.")
    private List<Double> pmax = new ArrayList<>();

    @Option(
            names = "--seeds",
            split = ",",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seeds, each of which gives a run; default: 1.")
    private List<Long> seeds = new ArrayList<>();

    @Option(names = "--out", paramLabel = "F.csv", description = "Write the table to this file as well.")
    private Optional<Path> out = Optional.empty();

    @Option(
            names = "--max-seconds",
            paramLabel = "S",
            description = "Stop each run after so many seconds; what is there then is marked incomplete.")
    private Optional<Double> maxSeconds = Optional.empty();

    @Mixin
    private EngineOption engine = new EngineOption();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private CommandSpec spec;

    TwinSweepCommand(Shadowtune root) {
        this.root = root;
    }

    private record Setting(double kminKb, double kmaxKb, double pmax, long seed) {
        Marking marking() {
            return Marking.of(kminKb * BYTES_PER_KB, kmaxKb * BYTES_PER_KB, pmax);
        }
    }

    private record Row(Setting setting, TwinFigures figures) {}

    @Override
    public void run() {
        maxSeconds.filter(seconds -> !(seconds > 0)).ifPresent(seconds -> {
            throw new ParameterException(spec.commandLine(), "--max-seconds must be above 0");
        });
        ScenarioFile file = ScenarioFile.read(scenario);
        List<Setting> settings = settings();
        out.ifPresent(target -> WholeFile.isNoInput("--out", target, scenario));
        OneEngine<Row> all = runAll(file, settings);
        out.ifPresent(target -> WholeFile.write(target, csv(all)));
        root.answer(json -> document(file, all, json), () -> print(all));
    }

    private List<Setting> settings() {
        List<Setting> settings = new ArrayList<>();
        for (double kmin : kminKb) {
            for (double ratio : kmaxRatio) {
                for (double probability : pmax) {
                    for (long seed : seeds) {
                        settings.add(checked(new Setting(kmin, kmin * ratio, probability, seed)));
                    }
                }
            }
        }
        if (settings.isEmpty() || settings.size() > MOST_RUNS) {
            throw new ParameterException(
                    spec.commandLine(),
                    "the grid has %d runs; 1 to %d are expected".formatted(settings.size(), MOST_RUNS));
        }
        return settings;
    }

    private Setting checked(Setting setting) {
        try {
            setting.marking();
            return setting;
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private OneEngine<Row> runAll(ScenarioFile file, List<Setting> settings) {
        TwinRun runner = new TwinRun(root.console().nanoClock(), maxSeconds.orElse(Double.POSITIVE_INFINITY));
        int cores = Runtime.getRuntime().availableProcessors();
        EngineChoice choice = runner.engine(file, engine, Math.max(1, settings.size() / (double) cores));
        return OneEngine.of(
                choice,
                settings,
                (own, some) -> run(runner, file, own, some, cores),
                row -> row.figures().choice());
    }

    private List<Row> run(TwinRun runner, ScenarioFile file, EngineChoice choice, List<Setting> settings, int cores) {
        ExecutorService threads = Executors.newFixedThreadPool(cores);
        List<Row> rows = new ArrayList<>();
        try (ProgressLine progress = root.progress()) {
            List<Future<Row>> futures = new ArrayList<>();
            for (Setting setting : settings) {
                futures.add(threads.submit(() -> new Row(
                        setting,
                        runner.of(
                                file,
                                choice,
                                file.scenario().with(setting.marking(), setting.seed()),
                                Recording.NONE))));
            }
            for (Future<Row> future : futures) {
                rows.add(future.get());
                progress.at("settings simulated", rows.size(), settings.size());
            }
            return rows;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Failure failure) {
                throw failure;
            }
            throw new IllegalStateException("A simulation must not fail otherwise.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Failure.outside("INTERRUPTED", "twin sweep", "interrupted", e);
        } finally {
            threads.shutdownNow();
        }
    }

    private static void document(ScenarioFile file, OneEngine<Row> all, JsonGenerator out) throws IOException {
        EngineChoice choice = all.choice();
        out.writeStringField("name", file.name());
        out.writeStringField("engine", choice.engine().word());
        out.writeStringField("engine_because", choice.because());
        out.writeArrayFieldStart("rows");
        for (Row row : all.rows()) {
            TwinFigures figures = row.figures();
            out.writeStartObject();
            out.writeNumberField("kmin_kb", row.setting().kminKb());
            out.writeNumberField("kmax_kb", row.setting().kmaxKb());
            out.writeNumberField("pmax", row.setting().pmax());
            out.writeNumberField("seed", row.setting().seed());
            out.writeNumberField("makespan_us", figures.makespanMicros());
            JsonAnswer.number(out, "fct_p99_us", figures.all().p99Micros());
            JsonAnswer.number(out, "mice_fct_p99_us", figures.mice().p99Micros());
            JsonAnswer.number(out, "elephant_fct_mean_us", figures.elephants().meanMicros());
            out.writeNumberField("q_mean_kb", figures.queueMeanKb());
            out.writeNumberField("q_p99_kb", figures.queueP99Kb());
            out.writeNumberField("ecn_marks", figures.result().marks());
            out.writeNumberField("pfc_pause_frames", figures.result().totals().pauseFrames());
            out.writeNumberField("cpu_seconds", figures.cpuSeconds());
            out.writeBooleanField("complete", figures.result().totals().complete());
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    private static String csv(OneEngine<Row> all) {
        StringBuilder text = new StringBuilder("kmin_kb,kmax_kb,pmax,seed,makespan_us,fct_p99_us,mice_fct_p99_us,"
                + "elephant_fct_mean_us,q_mean_kb,q_p99_kb,ecn_marks,pfc_pause_frames,complete,engine\n");
        for (Row row : all.rows()) {
            TwinFigures figures = row.figures();
            text.append(String.format(
                    Locale.ROOT,
                    "%s,%s,%s,%d,%.3f,%s,%s,%s,%.3f,%.3f,%d,%d,%s,%s%n",
                    row.setting().kminKb(),
                    row.setting().kmaxKb(),
                    row.setting().pmax(),
                    row.setting().seed(),
                    figures.makespanMicros(),
                    cell(figures.all().p99Micros()),
                    cell(figures.mice().p99Micros()),
                    cell(figures.elephants().meanMicros()),
                    figures.queueMeanKb(),
                    figures.queueP99Kb(),
                    figures.result().marks(),
                    figures.result().totals().pauseFrames(),
                    figures.result().totals().complete(),
                    all.choice().engine().word()));
        }
        return text.toString();
    }

    private static String cell(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.3f", value);
    }

    private void print(OneEngine<Row> all) {
        TextTable table = new TextTable(
                "Kmin KB", "Kmax KB", "Pmax", "seed", "makespan us", "mice p99 us", "queue mean KB", "marks", "pauses");
        for (Row row : all.rows()) {
            TwinFigures figures = row.figures();
            table.row(
                    row.setting().kminKb(),
                    row.setting().kmaxKb(),
                    row.setting().pmax(),
                    row.setting().seed(),
                    figures.makespanMicros(),
                    figures.mice().p99Micros(),
                    figures.queueMeanKb(),
                    figures.result().marks(),
                    figures.result().totals().pauseFrames());
        }
        EngineChoice choice = all.choice();
        root.console().out().printf("engine: %s (%s)%n", choice.engine().word(), choice.because());
        table.print(root.console().out());
    }
}

package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.forecast.ForecastPage;
import io.shadowtune.deploy.forecast.Observed;
import io.shadowtune.deploy.forecast.SetResult;
import io.shadowtune.deploy.forecast.TreesOfOnsets;
import io.shadowtune.models.forecast.Head;
import io.shadowtune.models.forecast.analog.AnalogForecaster;
import io.shadowtune.models.forecast.backtest.Backtest;
import io.shadowtune.models.forecast.backtest.BacktestRule;
import io.shadowtune.models.forecast.backtest.ModelReport;
import io.shadowtune.models.forecast.series.SeriesSplit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs all forecasters over many sets and writes the page of their results. */
@Command(
        name = "evaluate",
        header = "Compare all forecasters on generated sets, and on sets of your own; write tables and charts.",
        description = {
            "Writes forecast.md and its pictures.",
            "A set that is finished is kept in DIR/.forecast-finished and not run again, also after an interruption,",
            "until the program, its files or the seed change."
        })
final class ForecastEvaluateCommand implements Runnable {
    private static final int HORIZON_STEPS = 10;
    private static final double NANOS = 1e9;

    private final Shadowtune root;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "DIR",
            description = "Where forecast.md and forecast/*.svg go.")
    private Path out = Path.of("");

    @Option(
            names = "--sets",
            paramLabel = "DIR",
            description = "Folder of folders NAME with NAME.train.csv, NAME.val.csv and NAME.test.csv.")
    private Optional<Path> sets = Optional.empty();

    @Option(
            names = "--only",
            paramLabel = "NAME",
            split = ",",
            description = "Only these sets, generated ones among them; default: all.")
    private List<String> only = List.of();

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Seed of training; default: 1.")
    private long seed = 1;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private CommandSpec spec;

    ForecastEvaluateCommand(Shadowtune root) {
        this.root = root;
    }

    /** Where the series of a set come from. */
    private interface SplitSource {
        SeriesSplit split() throws IOException;
    }

    /**
     * One set to be run.
     *
     * @param name of the set
     * @param files it is read from; empty for a generated one
     * @param source of its series
     */
    private record WantedSet(String name, List<Path> files, SplitSource source) {}

    @Override
    public void run() {
        try {
            evaluate();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void evaluate() throws IOException {
        List<String> names = new ArrayList<>(GeneratedSet.names());
        List<Path> folders = sets.isPresent() ? folders(sets.get()) : List.of();
        folders.forEach(folder -> names.add(folder.getFileName().toString()));
        for (String name : only) {
            if (!names.contains(name)) {
                throw new ParameterException(
                        spec.commandLine(), "--only (" + name + ") must be of the sets there are: " + names);
            }
        }
        List<WantedSet> own = new ArrayList<>();
        for (GeneratedSet set : GeneratedSet.values()) {
            if (isWanted(set.title())) {
                own.add(new WantedSet(set.title(), List.of(), () -> set.make(root)));
            }
        }
        List<WantedSet> given = new ArrayList<>();
        for (Path folder : folders) {
            String name = folder.getFileName().toString();
            if (isWanted(name)) {
                given.add(new WantedSet(name, files(folder, name), () -> split(folder)));
            }
        }
        write(results(own, 0, own.size() + given.size()), results(given, own.size(), own.size() + given.size()));
    }

    /** Runs sets, or takes what came of them before. */
    private List<SetResult> results(List<WantedSet> sets, int before, int all) throws IOException {
        FinishedSets finished = FinishedSets.beside(out);
        List<SetResult> results = new ArrayList<>();
        for (WantedSet set : sets) {
            String of = EvaluatedProgram.with(set.files(), set.name(), seed, HORIZON_STEPS);
            Optional<SetResult> known = finished.find(set.name(), of);
            root.console()
                    .err()
                    .printf(
                            "shadowtune: set %d of %d, %s%s%n",
                            before + results.size() + 1,
                            all,
                            set.name(),
                            known.isPresent() ? ": finished before, taken as it is" : "");
            SetResult result = known.isPresent() ? known.get() : run(set);
            if (known.isEmpty()) {
                finished.keep(result, of);
            }
            results.add(result);
        }
        return results;
    }

    private boolean isWanted(String name) {
        return only.isEmpty() || only.contains(name);
    }

    private static List<Path> folders(Path sets) throws IOException {
        if (!Files.isDirectory(sets)) {
            throw Failure.input("NO_SETS", sets.toString(), "a folder of folders NAME/NAME.train.csv is expected");
        }
        try (Stream<Path> files = Files.list(sets)) {
            List<Path> folders = files.filter(f -> Files.isRegularFile(part(f, "train")))
                    .sorted()
                    .toList();
            if (folders.isEmpty()) {
                throw Failure.input("NO_SETS", sets.toString(), "has no folder NAME with NAME.train.csv");
            }
            return folders;
        }
    }

    private static Path part(Path folder, String part) {
        return folder.resolve(folder.getFileName() + "." + part + ".csv");
    }

    private static List<Path> files(Path folder, String name) {
        for (String part : List.of("val", "test")) {
            if (!Files.isRegularFile(part(folder, part))) {
                throw Failure.input("NO_SETS", folder.toString(), "has no " + name + "." + part + ".csv");
            }
        }
        return List.of(part(folder, "train"), part(folder, "val"), part(folder, "test"));
    }

    private static SeriesSplit split(Path folder) throws IOException {
        return SeriesFiles.split(
                part(folder, "train"), Optional.of(part(folder, "val")), Optional.of(part(folder, "test")));
    }

    private SetResult run(WantedSet set) throws IOException {
        SeriesSplit split = set.source().split();
        if (split.series().stream().allMatch(s -> s.whole().length() - s.testStart() < HORIZON_STEPS)) {
            throw Failure.input(
                    "BAD_SERIES", set.name(), "has no series with a test part of %d samples".formatted(HORIZON_STEPS));
        }
        Head head = new Head("backtest", split.step(), HORIZON_STEPS);
        String shown = split.series().get(0).whole().id();
        Observed observed = new Observed(shown, BacktestRule.SERVED, split.step(), HORIZON_STEPS);
        long before = root.console().nanoClock().getAsLong();
        List<ModelReport> reports;
        try (ProgressLine progress = root.progress()) {
            Backtest backtest =
                    new Backtest(BacktestRule.standard(), root.console().nanoClock(), TreesOfOnsets.learner(seed));
            long[] rows = {0};
            AnalogForecaster analog = new AnalogForecaster();
            reports = backtest.run(
                    split,
                    head,
                    BacktestModels.all()
                            .contestants(
                                    analog,
                                    LstmContestant.of(
                                            seed,
                                            analog,
                                            progress,
                                            warning -> root.console().err().println("shadowtune: " + warning))),
                    (model, seriesId, origin, step, forecast, actual) -> {
                        progress.at("forecast steps of " + set.name() + " compared", ++rows[0], 0);
                        observed.row(model, seriesId, origin, step, forecast, actual);
                    });
        }
        double seconds = (root.console().nanoClock().getAsLong() - before) / NANOS;
        return new SetResult(set.name(), split.step(), split.series().size(), seconds, reports, observed.seen());
    }

    private void write(List<SetResult> own, List<SetResult> given) {
        Path pictures = out.resolve("forecast");
        try {
            Files.createDirectories(pictures);
        } catch (IOException e) {
            throw Failure.outside("UNWRITABLE", pictures.toString(), "cannot be made: " + e.getMessage(), e);
        }
        List<SetResult> all = new ArrayList<>(own);
        all.addAll(given);
        for (SetResult set : all) {
            for (Map.Entry<String, String> picture : ForecastPage.pictures(set).entrySet()) {
                WholeFile.write(pictures.resolve(picture.getKey()), picture.getValue());
            }
        }
        WholeFile.write(out.resolve("forecast.md"), ForecastPage.document(own, given, MachineWords.now(), only, seed));
        root.answer(
                json -> {
                    json.writeStringField("document", out.resolve("forecast.md").toString());
                    json.writeNumberField("pictures", 2 * all.size());
                    json.writeObjectFieldStart("sets");
                    for (SetResult set : all) {
                        JsonAnswer.number(json, set.name(), set.ratio(BacktestRule.SERVED));
                    }
                    json.writeEndObject();
                },
                () -> root.console()
                        .out()
                        .printf("%s and %d pictures written%n", out.resolve("forecast.md"), 2 * all.size()));
    }
}

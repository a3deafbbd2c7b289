package io.shadowtune.deploy.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.shadowtune.deploy.twin.Generation;
import io.shadowtune.deploy.twin.GeneratorFile;
import io.shadowtune.deploy.twin.WindowText;
import io.shadowtune.models.twin.generator.Split;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Generates series of a training fabric. */
@Command(
        name = "generate",
        header = "Generate load and telemetry of a training fabric; CSV columns: timestamp,series_id,value.")
final class TwinGenerateCommand implements Runnable {
    private static final double NANOS = 1e9;
    private static final long MOST_WAIT_SECONDS = 10;

    private final Shadowtune root;

    @Option(
            names = "--spec",
            paramLabel = "F.yaml",
            description = "What to generate; default: the usual of everything.")
    private Optional<Path> file = Optional.empty();

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "The folder to write to.")
    private Path out = Path.of("");

    @Option(
            names = "--telemetry",
            paramLabel = "DIR",
            description = "Also write what the cluster's switches, hosts, NCCL and scheduler say, in the formats that"
                    + " replay reads; the folder must be empty or not exist yet.")
    private Optional<Path> sources = Optional.empty();

    @Option(names = "--window", paramLabel = "T", description = "Length of a window, 1ms to 10s; default: 10ms.")
    private Optional<String> window = Optional.empty();

    @Option(names = "--seconds", paramLabel = "S", description = "Length of the series; default: 600.")
    private Optional<Double> seconds = Optional.empty();

    @Option(
            names = "--split",
            paramLabel = "WHAT",
            description = "What the series are for: train or acceptance, which have nothing in common; default: train.")
    private Optional<String> split = Optional.empty();

    @Option(names = "--seed", paramLabel = "N", description = "Seed of everything random, 0 or more; default: 1.")
    private Optional<Long> seed = Optional.empty();

    @Option(names = "--ports", paramLabel = "N", description = "Ports to tell of, four series each; default: 25.")
    private Optional<Integer> ports = Optional.empty();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private CommandSpec spec;

    TwinGenerateCommand(Shadowtune root) {
        this.root = root;
    }

    @Override
    public void run() {
        GeneratorFile.Options options = options();
        GeneratorFile plan =
                file.map(given -> GeneratorFile.read(given, options)).orElseGet(() -> GeneratorFile.usual(options));
        long begin = root.console().nanoClock().getAsLong();
        Generation made = generate(plan);
        double took = (root.console().nanoClock().getAsLong() - begin) / NANOS;
        root.answer(json -> document(plan, made, took, json), () -> print(plan, made, took));
    }

    /** Ctrl-C and a request to end take away what was begun, and wait for that. */
    private Generation generate(GeneratorFile plan) {
        CountDownLatch isOver = new CountDownLatch(1);
        AtomicBoolean isStopped = new AtomicBoolean();
        OnShutdown stop = new OnShutdown(() -> {
            isStopped.set(true);
            await(isOver);
        });
        try (ProgressLine progress = root.progress()) {
            long whole = Math.round(plan.toldSeconds());
            return Generation.run(
                    plan,
                    out,
                    sources,
                    nanos -> progress.at("seconds generated", Math.round(nanos / NANOS), whole),
                    () -> isStopped.get() || Thread.currentThread().isInterrupted());
        } finally {
            isOver.countDown();
            stop.cancel();
        }
    }

    private static void await(CountDownLatch isOver) {
        try {
            isOver.await(MOST_WAIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private GeneratorFile.Options options() {
        window.filter(text -> WindowText.nanos(text).isEmpty()).ifPresent(text -> {
            throw bad("--window must be 1ms to 10s, such as 10ms, not '" + text + "'");
        });
        seconds.filter(length -> !(length > 0 && length <= 1e8)).ifPresent(length -> {
            throw bad("--seconds (" + length + ") must be above 0 and at most 100000000");
        });
        seed.filter(number -> number < 0).ifPresent(number -> {
            throw bad("--seed (" + number + ") must be 0 or more");
        });
        ports.filter(number -> number < 1 || number > 100_000).ifPresent(number -> {
            throw bad("--ports (" + number + ") must be 1 to 100000");
        });
        Optional<Split> purpose = split.map(word -> switch (word) {
            case "train" -> Split.TRAIN;
            case "acceptance" -> Split.ACCEPTANCE;
            default -> throw bad("--split must be train or acceptance, not '" + word + "'");
        });
        return new GeneratorFile.Options(window.flatMap(WindowText::nanos), seconds, purpose, seed, ports);
    }

    private ParameterException bad(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private void document(GeneratorFile plan, Generation made, double took, JsonGenerator json) throws IOException {
        json.writeStringField("name", plan.name());
        json.writeStringField("split", plan.plan().split().name().toLowerCase(Locale.ROOT));
        json.writeNumberField("seed", plan.plan().seed());
        json.writeNumberField("windowMillis", plan.plan().telemetry().windowNanos() / 1e6);
        json.writeNumberField("simulatedSeconds", plan.toldSeconds());
        json.writeNumberField("series", made.series().names().size());
        json.writeNumberField("trainRows", made.rows().get(0));
        json.writeNumberField("validationRows", made.rows().get(1));
        json.writeNumberField("testRows", made.rows().get(2));
        if (sources.isPresent()) {
            json.writeNumberField("sourceFiles", made.sourceFiles());
        }
        json.writeNumberField("tookSeconds", took);
    }

    private void print(GeneratorFile plan, Generation made, double took) {
        root.console()
                .out()
                .printf(
                        Locale.ROOT,
                        "%s: %,d series over %s s in windows of %s ms for %s, seed %d; %,d + %,d + %,d rows in %.1f s%n",
                        out.resolve(plan.name()),
                        made.series().names().size(),
                        plan.toldSeconds(),
                        plan.plan().telemetry().windowNanos() / 1e6,
                        plan.plan().split().name().toLowerCase(Locale.ROOT),
                        plan.plan().seed(),
                        made.rows().get(0),
                        made.rows().get(1),
                        made.rows().get(2),
                        took);
        sources.ifPresent(folder ->
                root.console().out().printf(Locale.ROOT, "%s: %,d files for replay%n", folder, made.sourceFiles()));
    }
}

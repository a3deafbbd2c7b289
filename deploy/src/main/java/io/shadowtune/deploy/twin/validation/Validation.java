package io.shadowtune.deploy.twin.validation;

import io.shadowtune.deploy.engine.Progress;
import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.models.twin.packet.Engine;
import io.shadowtune.models.twin.packet.EngineChoice;
import io.shadowtune.models.twin.packet.Recording;
import io.shadowtune.models.twin.packet.Scenario;
import io.shadowtune.models.twin.packet.SimulationResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs the twin on what the reference ran. Not thread-safe. */
final class Validation {
    static final long MOST_NANOS = 10_000_000_000L;

    private final Path folder;
    private final Progress progress;

    Validation(Path folder, Progress progress) {
        this.folder = folder;
        this.progress = progress;
    }

    /**
     * All runs of a table of the reference's first seed.
     *
     * @param seeds of the twin, from 1
     */
    Errors compare(String table, int seeds) {
        List<Callable<Compared>> tasks = new ArrayList<>();
        for (ReferenceRow row : ReferenceRow.table(folder.resolve(table))) {
            if (row.text("rng_run").equals("1")) {
                ReferenceScenario scenario = ReferenceScenario.of(folder, row);
                Map<Figure, Double> wanted = new EnumMap<>(Figure.class);
                for (Figure figure : Figure.values()) {
                    wanted.put(figure, row.number(figure.column()));
                }
                for (Engine engine : Engine.values()) {
                    for (long seed = 1; seed <= seeds; seed++) {
                        long own = seed;
                        tasks.add(() -> compare(scenario, engine, own, wanted));
                    }
                }
            }
        }
        return new Errors(all("runs of " + table + " simulated", tasks));
    }

    private static Compared compare(ReferenceScenario reference, Engine engine, long seed, Map<Figure, Double> wanted) {
        Scenario scenario = reference.scenario().with(reference.scenario().marking(), seed);
        SimulationResult result = run(scenario, engine, Recording.NONE);
        Map<Figure, Double> got = new EnumMap<>(Figure.class);
        for (Figure figure : Figure.values()) {
            got.put(figure, figure.of(result, reference.port()));
        }
        return new Compared(reference.name(), reference.ecn(), reference.group(), engine, seed, wanted, got);
    }

    /**
     * Runs a scenario.
     *
     * @throws Failure when the fast engine had to leave it to the other
     */
    static SimulationResult run(Scenario scenario, Engine engine, Recording recording) {
        EngineChoice.Outcome outcome = new EngineChoice(engine, "asked for")
                .run(
                        scenario,
                        recording,
                        MOST_NANOS,
                        () -> Thread.currentThread().isInterrupted());
        if (outcome.choice().engine() != engine) {
            // Figures of one engine must not be taken for those of the other.
            throw Failure.input(
                    "BAD_REFERENCE", "a run of the reference", outcome.choice().because());
        }
        return outcome.result();
    }

    /** Does tasks on all cores; results in their order. */
    <T> List<T> all(String what, List<Callable<T>> tasks) {
        ExecutorService threads =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            List<Future<T>> futures = new ArrayList<>();
            tasks.forEach(task -> futures.add(threads.submit(task)));
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(future.get());
                progress.at(what, results.size(), tasks.size());
            }
            return results;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Failure failure) {
                throw failure;
            }
            throw new IllegalStateException("A run of the reference must be one that the twin can run.", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("The validation was interrupted.", e);
        } finally {
            threads.shutdownNow();
        }
    }
}

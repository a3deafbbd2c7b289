package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.twin.ScenarioFile;
import io.shadowtune.models.twin.packet.EngineChoice;
import io.shadowtune.models.twin.packet.Recording;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Runs the settings of a sweep on all cores, and keeps each as it ends.
 *
 * @param root for progress
 * @param runner runs one
 * @param file the scenario
 * @param kept where ended runs are kept; empty for nowhere
 * @param cores how many at once
 */
record SweepRuns(Shadowtune root, TwinRun runner, ScenarioFile file, Optional<SweepFile> kept, int cores) {
    private static final long LOOK_SECONDS = 1;

    /** Rows of settings, in their order; only those that are not kept yet are run. */
    List<SweepRow> of(EngineChoice choice, List<SweepSetting> settings) {
        Map<SweepSetting, SweepRow> rows = new HashMap<>();
        List<SweepSetting> left = new ArrayList<>();
        for (SweepSetting setting : settings) {
            kept.flatMap(runs -> runs.row(choice.engine(), setting))
                    .ifPresentOrElse(row -> rows.put(setting, row), () -> left.add(setting));
        }
        if (!rows.isEmpty()) {
            root.console()
                    .err()
                    .printf("shadowtune: %d of %d settings were simulated before%n", rows.size(), settings.size());
        }
        ExecutorService threads = Executors.newFixedThreadPool(cores);
        try (ProgressLine progress = root.progress()) {
            CompletionService<SweepRow> ending = new ExecutorCompletionService<>(threads);
            left.forEach(setting -> ending.submit(() -> row(choice, setting)));
            while (rows.size() < settings.size()) {
                Optional<Future<SweepRow>> ended = Optional.ofNullable(ending.poll(LOOK_SECONDS, TimeUnit.SECONDS));
                if (ended.isPresent()) {
                    SweepRow row = ended.get().get();
                    kept.ifPresent(runs -> runs.add(choice.engine(), row));
                    rows.put(row.setting(), row);
                }
                progress.at("settings simulated", rows.size(), settings.size());
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Failure failure) {
                throw failure;
            }
            if (e.getCause() instanceof OutOfMemoryError memory) {
                throw memory;
            }
            throw new IllegalStateException("A simulation must not fail otherwise.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Failure.outside("INTERRUPTED", "twin sweep", "interrupted", e);
        } finally {
            threads.shutdownNow();
        }
        return settings.stream().map(setting -> rows.get(setting)).toList();
    }

    private SweepRow row(EngineChoice choice, SweepSetting setting) {
        return SweepRow.of(
                setting,
                runner.of(file, choice, file.scenario().with(setting.marking(), setting.seed()), Recording.NONE));
    }
}

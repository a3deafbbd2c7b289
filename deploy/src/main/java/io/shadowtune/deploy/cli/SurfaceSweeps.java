package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.models.twin.surface.SurfaceSweep;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs the sweeps that a file lacks, on all cores; the file gets them in order, each as soon as those before it are there. */
final class SurfaceSweeps {
    private SurfaceSweeps() {}

    static void complete(SurfaceSweepFile file, long[] seeds, ProgressLine progress) throws IOException {
        ExecutorService threads =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            int first = file.lesson().sweeps();
            List<Future<double[][]>> futures = new ArrayList<>();
            for (int i = first; i < seeds.length; i++) {
                long seed = seeds[i];
                futures.add(threads.submit(() -> new SurfaceSweep(seed).run()));
            }
            for (int i = first; i < seeds.length; i++) {
                file.add(
                        new SurfaceSweep(seeds[i]),
                        seeds[i],
                        futures.get(i - first).get());
                progress.at("contexts simulated", i + 1L, seeds.length);
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("A simulation must not fail.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Failure.outside("INTERRUPTED", "train surface", "interrupted", e);
        } finally {
            threads.shutdownNow();
        }
    }
}

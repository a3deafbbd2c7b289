package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.twin.Generation;
import io.shadowtune.deploy.twin.GeneratorFile;
import io.shadowtune.models.forecast.series.SeriesSplit;
import io.shadowtune.models.twin.generator.Split;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The generated sets that forecasters are always judged on: what three ports of a training fabric tell, in three lengths of window. */
enum GeneratedSet {
    /** Iterations in full. */
    MILLIS_10("generated-10ms", 10_000_000L, 120),
    /** Iterations are a few windows long. */
    SECOND("generated-1s", 1_000_000_000L, 4_000),
    /** What an engine sees: jobs and phases. */
    SECONDS_10("generated-10s", 10_000_000_000L, 12_000);

    private static final int PORTS = 3;
    private static final long SEED = 7;

    private final String title;
    private final long windowNanos;
    private final double seconds;

    GeneratedSet(String title, long windowNanos, double seconds) {
        this.title = title;
        this.windowNanos = windowNanos;
        this.seconds = seconds;
    }

    static List<String> names() {
        return Arrays.stream(values()).map(GeneratedSet::title).toList();
    }

    String title() {
        return title;
    }

    /** Makes the series, through files as a user would. */
    SeriesSplit make(Shadowtune root) throws IOException {
        Path folder = Files.createTempDirectory("shadowtune-sets");
        try (ProgressLine progress = root.progress()) {
            GeneratorFile plan = GeneratorFile.usual(new GeneratorFile.Options(
                    Optional.of(windowNanos),
                    Optional.of(seconds),
                    Optional.of(Split.ACCEPTANCE),
                    Optional.of(SEED),
                    Optional.of(PORTS)));
            Generation.run(
                    plan,
                    folder,
                    Optional.empty(),
                    nanos -> progress.at(
                            "seconds of " + title + " generated", nanos / 1_000_000_000L, Math.round(seconds)),
                    () -> Thread.currentThread().isInterrupted());
            String name = plan.name();
            return SeriesFiles.split(
                    folder.resolve(name + ".train.csv"),
                    Optional.of(folder.resolve(name + ".val.csv")),
                    Optional.of(folder.resolve(name + ".test.csv")));
        } finally {
            remove(folder);
        }
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}

package io.shadowtune.deploy.twin;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.fault.OutputFolder;
import io.shadowtune.models.twin.generator.Generator;
import io.shadowtune.models.twin.generator.Grid;
import io.shadowtune.models.twin.generator.Journal;
import io.shadowtune.models.twin.generator.Journals;
import io.shadowtune.models.twin.generator.SeriesList;
import io.shadowtune.models.twin.generator.Telemetry;
import io.shadowtune.models.twin.record.Records;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;

/**
 * Generates a set: its parts, what else is known of it, and what its sources would say. Nothing is kept in memory but what
 * the cluster is at.
 *
 * @param series the series that are told
 * @param rows rows of each part
 * @param sourceFiles files of the sources' own formats
 */
public record Generation(SeriesList series, List<Long> rows, int sourceFiles) {
    /** The time of the sources' clocks at which everything begins. */
    public static final Instant BEGIN = Instant.parse("2026-01-05T00:00:00Z");

    public Generation {
        rows = List.copyOf(rows);
    }

    /**
     * Generates.
     *
     * @param folder where the parts go
     * @param sources where files of the sources' own formats go, if they are wanted
     * @param progress takes the nanoseconds that are done
     * @param isStopped whether to leave off
     * @throws Failure when a folder cannot be written, that of the sources is not empty, or it was stopped
     */
    public static Generation run(
            GeneratorFile file, Path folder, Optional<Path> sources, LongConsumer progress, BooleanSupplier isStopped) {
        return run(file, folder, sources, progress, isStopped, FileOpener.SYSTEM);
    }

    static Generation run(
            GeneratorFile file,
            Path folder,
            Optional<Path> sources,
            LongConsumer progress,
            BooleanSupplier isStopped,
            FileOpener opener) {
        if (sources.isEmpty()) {
            return run(file, folder, Said.NOTHING, progress, isStopped, opener);
        }
        try (SourceFiles files = new SourceFiles(sources.get(), file, BEGIN, opener)) {
            Records records = new Records(file.plan(), file.series(), BEGIN, files);
            return run(file, folder, new Said(Optional.of(records), Optional.of(files)), progress, isStopped, opener);
        }
    }

    /**
     * What the sources say, if they say anything.
     *
     * @param records what they read
     * @param files where it is written
     */
    private record Said(Optional<Records> records, Optional<SourceFiles> files) {
        static final Said NOTHING = new Said(Optional.empty(), Optional.empty());
    }

    private static Generation run(
            GeneratorFile file,
            Path folder,
            Said said,
            LongConsumer progress,
            BooleanSupplier isStopped,
            FileOpener opener) {
        OutputFolder.make(folder);
        SetLock lock = SetLock.of(folder, file.name());
        try {
            return alone(file, folder, said, progress, isStopped, opener);
        } finally {
            lock.close();
        }
    }

    private static Generation alone(
            GeneratorFile file,
            Path folder,
            Said said,
            LongConsumer progress,
            BooleanSupplier isStopped,
            FileOpener opener) {
        SeriesList series = file.series();
        try (GeneratedFiles files = new GeneratedFiles(folder, file, series, opener);
                Notes notes = Notes.open(folder, file.name(), opener);
                NoteFile ports =
                        new NoteFile(folder, file.name(), "ports", "port,device,towards,gbps,interface", opener)) {
            ports(series, ports);
            Telemetry telemetry = new Telemetry(file.plan(), series, files);
            Journal books = said.records().map(Records::journal).orElse(Journal.NONE);
            Generator generator =
                    new Generator(file.plan(), new Journals(List.of(notes, books)), (start, end, totals) -> {
                        telemetry.window(start, end, totals);
                        said.records().ifPresent(one -> one.window(start, end, totals));
                        progress.accept(end);
                    });
            if (!generator.run(isStopped)) {
                throw Failure.outside("INTERRUPTED", "twin generate", "interrupted; nothing was written");
            }
            telemetry.end();
            said.records().ifPresent(Records::end);
            // All is on the disk before the first takes its name: a full one leaves nothing that looks whole.
            files.end();
            notes.end();
            ports.end();
            said.files().ifPresent(SourceFiles::end);
            files.finish();
            notes.finish();
            ports.finish();
            said.files().ifPresent(SourceFiles::finish);
            return new Generation(
                    series, files.rows(), said.files().map(SourceFiles::count).orElse(0));
        }
    }

    private static void ports(SeriesList series, NoteFile table) {
        Grid grid = series.grid();
        for (int link : series.links()) {
            table.line(String.format(
                    Locale.ROOT,
                    "%s,%s,%s,%.1f,%s",
                    series.port(link),
                    grid.device(link),
                    grid.towards(link),
                    grid.gbps(link),
                    grid.interfaceName(link)));
        }
    }
}

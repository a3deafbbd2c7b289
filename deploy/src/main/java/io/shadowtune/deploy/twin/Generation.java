package io.shadowtune.deploy.twin;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.models.twin.generator.Generator;
import io.shadowtune.models.twin.generator.Grid;
import io.shadowtune.models.twin.generator.Journal;
import io.shadowtune.models.twin.generator.Journals;
import io.shadowtune.models.twin.generator.SeriesList;
import io.shadowtune.models.twin.generator.Telemetry;
import io.shadowtune.models.twin.record.Records;
import java.io.UncheckedIOException;
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
        try {
            if (sources.isEmpty()) {
                return run(file, folder, Journal.NONE, Optional.empty(), progress, isStopped);
            }
            try (SourceFiles files = new SourceFiles(sources.get(), file, BEGIN)) {
                Records records = new Records(file.plan(), file.series(), BEGIN, files);
                Generation made = run(file, folder, records.journal(), Optional.of(records), progress, isStopped);
                records.end();
                files.finish();
                return new Generation(made.series, made.rows, files.count());
            }
        } catch (UncheckedIOException e) {
            throw Failure.outside("UNWRITABLE", folder.toString(), "cannot be written: " + e.getMessage(), e);
        }
    }

    private static Generation run(
            GeneratorFile file,
            Path folder,
            Journal books,
            Optional<Records> records,
            LongConsumer progress,
            BooleanSupplier isStopped) {
        SeriesList series = file.series();
        try (GeneratedFiles files = new GeneratedFiles(folder, file, series);
                Notes notes = new Notes(folder, file.name());
                NoteFile ports = new NoteFile(folder, file.name(), "ports", "port,device,towards,gbps,interface")) {
            ports(series, ports);
            Telemetry telemetry = new Telemetry(file.plan(), series, files);
            Journal journal = new Journals(List.of(notes, books));
            Generator generator = new Generator(file.plan(), journal, (start, end, totals) -> {
                telemetry.window(start, end, totals);
                records.ifPresent(one -> one.window(start, end, totals));
                progress.accept(end);
            });
            if (!generator.run(isStopped)) {
                throw Failure.outside("INTERRUPTED", "twin generate", "interrupted; nothing was written");
            }
            telemetry.end();
            files.finish();
            notes.finish();
            ports.finish();
            return new Generation(series, files.rows(), 0);
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

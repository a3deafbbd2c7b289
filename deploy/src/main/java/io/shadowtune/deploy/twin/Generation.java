package io.shadowtune.deploy.twin;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.models.twin.generator.Generator;
import io.shadowtune.models.twin.generator.Grid;
import io.shadowtune.models.twin.generator.JobDraft;
import io.shadowtune.models.twin.generator.JobRequest;
import io.shadowtune.models.twin.generator.Journal;
import io.shadowtune.models.twin.generator.SeriesList;
import io.shadowtune.models.twin.generator.Telemetry;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;

/**
 * Generates a set: its parts, and what else is known of it.
 *
 * @param series the series that are told
 * @param rows rows of each part
 * @param ports a table of the ports
 * @param jobs a table of the jobs that had an iteration
 * @param iterations a table of their iterations
 * @param events a table of links that failed and came back
 */
public record Generation(
        SeriesList series, List<Long> rows, String ports, String jobs, String iterations, String events) {
    public Generation {
        rows = List.copyOf(rows);
    }

    /**
     * Generates.
     *
     * @param folder where the parts go
     * @param progress takes the nanoseconds that are done
     * @param isStopped whether to leave off
     * @throws Failure when the folder cannot be written, or it was stopped
     */
    public static Generation run(GeneratorFile file, Path folder, LongConsumer progress, BooleanSupplier isStopped) {
        Notes notes = new Notes();
        Telemetry[] telemetry = new Telemetry[1];
        Generator generator = new Generator(file.plan(), notes, (start, end, totals) -> {
            telemetry[0].window(start, end, totals);
            progress.accept(end);
        });
        SeriesList series = SeriesList.of(generator.grid(), file.plan().telemetry(), file.ports());
        try (GeneratedFiles files = new GeneratedFiles(folder, file, series)) {
            telemetry[0] = new Telemetry(file.plan(), series, files);
            if (!generator.run(isStopped)) {
                throw Failure.outside("INTERRUPTED", "twin generate", "interrupted; nothing was written");
            }
            telemetry[0].end();
            files.finish();
            return new Generation(
                    series,
                    files.rows(),
                    ports(series),
                    notes.jobs(),
                    notes.iterations.toString(),
                    notes.events.toString());
        } catch (UncheckedIOException e) {
            throw Failure.outside("UNWRITABLE", folder.toString(), "cannot be written: " + e.getMessage(), e);
        }
    }

    private static String ports(SeriesList series) {
        Grid grid = series.grid();
        StringBuilder text = new StringBuilder("port,device,towards,gbps\n");
        for (int link : series.links()) {
            text.append(String.format(
                    Locale.ROOT,
                    "%s,%s,%s,%.1f%n",
                    series.port(link),
                    grid.device(link),
                    grid.towards(link),
                    grid.gbps(link)));
        }
        return text.toString();
    }

    /** What is written down as it happens. */
    private static final class Notes implements Journal {
        private final Map<String, JobDraft> drafts = new TreeMap<>();
        private final StringBuilder iterations = new StringBuilder("end_s,job,seconds\n");
        private final StringBuilder events = new StringBuilder("at_s,what,leaf,spine\n");

        @Override
        public void iteration(String job, JobDraft draft, double atSeconds, double seconds) {
            drafts.put(job, draft);
            iterations.append(String.format(Locale.ROOT, "%.4f,%s,%.4f%n", atSeconds, job, seconds));
        }

        @Override
        public void submitted(double atSeconds, JobRequest request) {
            events.append(String.format(Locale.ROOT, "%.3f,submitted %d GPUs,,%n", atSeconds, request.gpus()));
        }

        @Override
        public void link(double atSeconds, int leaf, int spine, boolean isUp) {
            String what = isUp ? "link up" : "link down";
            events.append(
                    String.format(Locale.ROOT, "%.3f,%s,leaf-%d,spine-%d%n", atSeconds, what, leaf + 1, spine + 1));
        }

        String jobs() {
            StringBuilder text = new StringBuilder("job,kind,hosts,period_s,duty,overlap,stages,rounds\n");
            drafts.forEach((job, draft) -> text.append(String.format(
                    Locale.ROOT,
                    "%s,%s,%d,%.4f,%.3f,%.3f,%d,%d%n",
                    job,
                    draft.kind().name().toLowerCase(Locale.ROOT),
                    draft.hosts().size(),
                    draft.periodSeconds(),
                    draft.duty(),
                    draft.overlap(),
                    draft.stages(),
                    draft.rounds())));
            return text.toString();
        }
    }
}

package io.shadowtune.deploy.twin;

import io.shadowtune.models.twin.generator.JobDraft;
import io.shadowtune.models.twin.generator.JobRequest;
import io.shadowtune.models.twin.generator.Journal;
import io.shadowtune.models.twin.generator.Placement;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** What happens in a generated cluster, written down as it happens: jobs, their iterations, events. Not thread-safe. */
final class Notes implements Journal, AutoCloseable {
    private final NoteFile jobs;
    private final NoteFile iterations;
    private final NoteFile events;

    Notes(Path folder, String name) {
        this.jobs = new NoteFile(folder, name, "jobs", "job,kind,hosts,period_s,duty,overlap,stages,rounds");
        this.iterations = new NoteFile(folder, name, "iterations", "end_s,job,seconds");
        this.events = new NoteFile(folder, name, "events", "at_s,what,leaf,spine");
    }

    @Override
    public void iteration(String job, JobDraft draft, double atSeconds, double seconds) {
        iterations.line(String.format(Locale.ROOT, "%.4f,%s,%.4f", atSeconds, job, seconds));
    }

    @Override
    public void submitted(double atSeconds, int number, JobRequest request) {
        event(atSeconds, "job-" + number + " submitted for " + request.gpus() + " GPUs", "", "");
    }

    @Override
    public void refused(double atSeconds, int number, String because) {
        event(atSeconds, "job-" + number + " refused: " + because, "", "");
    }

    @Override
    public void started(double atSeconds, Placement placement) {
        event(atSeconds, placement.name() + " started", "", "");
        placement.draft().ifPresent(draft -> job(placement.name(), draft));
    }

    @Override
    public void ended(double atSeconds, int number) {
        event(atSeconds, "job-" + number + " ended", "", "");
    }

    @Override
    public void link(double atSeconds, int leaf, int spine, boolean isUp) {
        event(atSeconds, isUp ? "link up" : "link down", "leaf-" + (leaf + 1), "spine-" + (spine + 1));
    }

    private void event(double atSeconds, String what, String leaf, String spine) {
        events.line(String.format(Locale.ROOT, "%.3f,%s,%s,%s", atSeconds, what, leaf, spine));
    }

    private void job(String name, JobDraft draft) {
        jobs.line(String.format(
                Locale.ROOT,
                "%s,%s,%d,%.4f,%.3f,%.3f,%d,%d",
                name,
                draft.kind().name().toLowerCase(Locale.ROOT),
                draft.hosts().size(),
                draft.periodSeconds(),
                draft.duty(),
                draft.overlap(),
                draft.stages(),
                draft.rounds()));
    }

    /** Gives the tables their names. */
    void finish() {
        List.of(jobs, iterations, events).forEach(NoteFile::finish);
    }

    @Override
    public void close() {
        List.of(jobs, iterations, events).forEach(NoteFile::close);
    }
}

package io.shadowtune.deploy.twin;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.models.twin.generator.JobDraft;
import io.shadowtune.models.twin.generator.JobRequest;
import io.shadowtune.models.twin.generator.Journal;
import io.shadowtune.models.twin.generator.Placement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What happens in a generated cluster, written down as it happens: jobs, their iterations, events. Not thread-safe. */
final class Notes implements Journal, AutoCloseable {
    private final NoteFile jobs;
    private final NoteFile iterations;
    private final NoteFile events;

    private Notes(NoteFile jobs, NoteFile iterations, NoteFile events) {
        this.jobs = jobs;
        this.iterations = iterations;
        this.events = events;
    }

    /** Opens the tables; none is left behind when one cannot be. */
    static Notes open(Path folder, String name, FileOpener opener) {
        List<NoteFile> opened = new ArrayList<>();
        try {
            opened.add(
                    new NoteFile(folder, name, "jobs", "job,kind,hosts,period_s,duty,overlap,stages,rounds", opener));
            opened.add(new NoteFile(folder, name, "iterations", "end_s,job,seconds", opener));
            opened.add(new NoteFile(folder, name, "events", "at_s,what,leaf,spine", opener));
        } catch (Failure e) {
            opened.forEach(NoteFile::close);
            throw e;
        }
        return new Notes(opened.get(0), opened.get(1), opened.get(2));
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

    /** Says that nothing happens any more. */
    void end() {
        List.of(jobs, iterations, events).forEach(NoteFile::end);
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

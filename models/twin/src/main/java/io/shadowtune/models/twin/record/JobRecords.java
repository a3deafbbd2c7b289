package io.shadowtune.models.twin.record;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.JobPlacement;
import io.shadowtune.models.twin.generator.Grid;
import io.shadowtune.models.twin.generator.JobDraft;
import io.shadowtune.models.twin.generator.Placement;
import io.shadowtune.models.twin.generator.Traffic;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the scheduler says of jobs, and what their ranks report. */
final class JobRecords {
    private static final double MILLIS = 1e3;
    private static final String SCHEDULER = "slurm";
    private static final String USER = "generator";

    private final Grid grid;
    private final JobBooks books;

    JobRecords(Grid grid, JobBooks books) {
        this.grid = grid;
        this.books = books;
    }

    /** Jobs that wait, run, or ended since the scheduler was last asked. */
    List<JobPlacement> placements(Instant begin, Instant at) {
        List<JobPlacement> jobs = new ArrayList<>();
        for (JobBooks.Over over : books.takeOver()) {
            jobs.add(placement(over.job(), begin, at, "COMPLETED", after(begin, over.atSeconds())));
        }
        for (JobBooks.Running job : books.running()) {
            jobs.add(placement(job, begin, at, "RUNNING", null));
        }
        for (JobBooks.Pending job : books.pending()) {
            jobs.add(placement(job.number(), at, "PENDING", null, null, List.of()));
        }
        return jobs;
    }

    private JobPlacement placement(
            JobBooks.Running job, Instant begin, Instant at, String state, @Nullable Instant end) {
        Placement placement = job.placement;
        List<JobPlacement.HostSlots> slots = placement.hosts().stream()
                .map(host -> new JobPlacement.HostSlots(
                        EntityId.host(Records.FABRIC, grid.hostName(host)), placement.gpus(), List.of()))
                .toList();
        return placement(placement.number(), at, state, after(begin, job.sinceSeconds), end, slots);
    }

    private static JobPlacement placement(
            int number,
            Instant at,
            String state,
            @Nullable Instant start,
            @Nullable Instant end,
            List<JobPlacement.HostSlots> slots) {
        return new JobPlacement(
                EntityId.job(Records.FABRIC, Integer.toString(number)),
                Records.header(at),
                SCHEDULER,
                Placement.name(number),
                USER,
                state,
                start,
                end,
                slots);
    }

    private static Instant after(Instant begin, double seconds) {
        return begin.plusMillis((long) (seconds * MILLIS));
    }

    /** The last operation of each kind that ranks on a host ended since a time. */
    List<Operations.Report> reports(Operations operations, int host, double fromSeconds) {
        List<Operations.Report> reports = new ArrayList<>();
        for (JobBooks.Running job : books.running()) {
            JobDraft draft = job.placement.draft().orElse(null);
            if (draft != null && draft.hosts().contains(host)) {
                for (Map.Entry<Traffic, JobBooks.Done> last : job.last().entrySet()) {
                    if (last.getValue().atSeconds() > fromSeconds) {
                        reports.addAll(operations.of(job, draft, last.getKey(), last.getValue(), host));
                    }
                }
            }
        }
        return reports;
    }
}

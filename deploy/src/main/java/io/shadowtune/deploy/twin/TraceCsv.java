package io.shadowtune.deploy.twin;

import io.shadowtune.models.twin.generator.JobRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads jobs of a placement trace: {@code submit_s,num_gpus,duration_s}, and a virtual cluster that is not looked at. */
final class TraceCsv {
    private static final int MOST_GPUS = 1_000_000;
    private static final Bound SECONDS = new Bound(0, 1e12);

    private TraceCsv() {}

    /**
     * Jobs from a time on, which then counts as the beginning; those that began before and last longer are there then.
     *
     * @param speed how much faster than in the trace they come and go
     */
    static List<JobRequest> read(Path file, double fromSeconds, double speed) {
        List<JobRequest> jobs = new ArrayList<>();
        try (CsvTable table = CsvTable.open(file, List.of("submit_s", "num_gpus", "duration_s"), List.of("vc"))) {
            while (table.next()) {
                double at = number(table, "submit_s");
                double seconds = number(table, "duration_s");
                long gpus = table.whole("num_gpus", 0, MOST_GPUS);
                double begin = Math.max(at, fromSeconds);
                double left = at + seconds - begin;
                if (gpus > 0 && left > 0) {
                    jobs.add(new JobRequest((begin - fromSeconds) / speed, (int) gpus, left / speed));
                }
            }
        }
        return jobs;
    }

    private static double number(CsvTable table, String column) {
        return table.within(column, SECONDS);
    }
}

package io.shadowtune.models.twin.generator;

import java.util.List;
import java.util.Optional;

/**
 * A job that got its hosts.
 *
 * @param number its number; unique
 * @param request what was asked for
 * @param hosts its hosts, in the order of its ranks
 * @param gpus its GPUs on each of them, ascending
 * @param draft what it is like; empty when it sends nothing, as it is on one host
 */
public record Placement(
        int number, JobRequest request, List<Integer> hosts, List<Integer> gpus, Optional<JobDraft> draft) {
    public Placement {
        hosts = List.copyOf(hosts);
        gpus = List.copyOf(gpus);
    }

    /** Its name. */
    public String name() {
        return name(number);
    }

    /** The name of a job by its number. */
    public static String name(int number) {
        return "job-" + number;
    }
}

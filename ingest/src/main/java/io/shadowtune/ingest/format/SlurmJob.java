package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.JobPlacement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A job as Slurm tells of it, before it is a record. Only one that has begun has a start, and hosts: what Slurm plans
 * for a pending job changes with every look.
 *
 * @param id job id
 * @param name its name
 * @param user who owns it; empty when not said
 * @param state Slurm's word
 * @param start when it began or may begin, or null
 * @param end when it ended, or must, or null
 * @param nodes host list
 * @param gpusByNode Slurm's words for the GPUs of each host, in the order of the list; empty when not said
 */
record SlurmJob(
        String id,
        String name,
        String user,
        String state,
        @Nullable Instant start,
        @Nullable Instant end,
        String nodes,
        List<String> gpusByNode) {
    private static final Set<String> NOT_BEGUN = Set.of("PENDING", "CONFIGURING", "REQUEUED", "REQUEUE_HOLD", "");

    private static final Set<String> ENDED = Set.of(
            "COMPLETED",
            "FAILED",
            "CANCELLED",
            "TIMEOUT",
            "NODE_FAIL",
            "OUT_OF_MEMORY",
            "PREEMPTED",
            "BOOT_FAIL",
            "DEADLINE");

    SlurmJob {
        gpusByNode = List.copyOf(gpusByNode);
    }

    /** The record; null when the host list cannot be read. */
    @Nullable
    JobPlacement placement(String sourceFormat, Payload payload, EventTime time, DecodeContext context, Set<Flag> of) {
        String word = state.toUpperCase(Locale.ROOT);
        boolean begun = !NOT_BEGUN.contains(word);
        List<String> names = begun ? HostList.expand(nodes, context.limits().maxExpansion()) : List.of();
        if (names == null) {
            return null;
        }
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        flags.addAll(of);
        Instant began = begun ? start : null;
        Instant ends = begun ? end : null;
        boolean early = began != null && ends != null && ends.isBefore(began);
        boolean late = ENDED.contains(word) && ends != null && ends.isAfter(time.instant());
        if (early || late) {
            flags.add(Flag.CONFLICT);
            ends = null;
        }
        List<JobPlacement.HostSlots> hosts = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            hosts.add(new JobPlacement.HostSlots(
                    HostName.of(names.get(i), context, time.instant()).entity(context),
                    gpusByNode.size() == names.size() ? SlurmGpus.indices(gpusByNode.get(i)) : List.of(),
                    List.of()));
        }
        return new JobPlacement(
                EntityId.job(context.fabric(), id),
                Headers.of(sourceFormat, payload, time, context.clock().get(), flags),
                "slurm",
                name,
                user,
                word,
                began,
                ends,
                hosts);
    }
}

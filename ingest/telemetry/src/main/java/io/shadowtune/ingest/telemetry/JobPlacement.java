package io.shadowtune.ingest.telemetry;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a scheduler put a job.
 *
 * @param entity the job
 * @param header where and when
 * @param scheduler {@code slurm} or {@code kubernetes}
 * @param name the job's name
 * @param user who owns it; empty when not said
 * @param state the scheduler's word, upper case
 * @param start when it began, or null
 * @param end when it ended or will end, or null
 * @param hosts its hosts in the scheduler's order
 */
public record JobPlacement(
        EntityId entity,
        Header header,
        String scheduler,
        String name,
        String user,
        String state,
        @Nullable Instant start,
        @Nullable Instant end,
        List<HostSlots> hosts)
        implements TelemetryRecord {

    public JobPlacement {
        hosts = List.copyOf(hosts);
    }

    /**
     * The part of a host a job got.
     *
     * @param host the host
     * @param gpuIndices its GPUs; empty when not said
     * @param ranks global ranks there; empty when not known
     */
    public record HostSlots(EntityId host, List<Integer> gpuIndices, List<Integer> ranks) {
        public HostSlots {
            gpuIndices = List.copyOf(gpuIndices);
            ranks = List.copyOf(ranks);
        }
    }
}

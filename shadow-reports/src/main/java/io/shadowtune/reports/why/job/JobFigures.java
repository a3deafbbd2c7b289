package io.shadowtune.reports.why.job;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What is known of a job over {@code [from, to)}.
 *
 * @param from begin, inclusive
 * @param to end, exclusive
 * @param slice how long the slices are that the figures are of
 * @param workers its GPUs; empty when no placement tells and nothing was reported
 * @param collectives times of its collectives; empty without NCCL inspector
 * @param gpus figures of its GPUs; empty without dcgm-exporter
 * @param hosts figures of its hosts; empty without node_exporter
 * @param lineBytesPerSecond by host, the rates of its fabric NICs together
 */
public record JobFigures(
        Instant from,
        Instant to,
        Duration slice,
        List<Worker> workers,
        List<CollectiveTimes> collectives,
        List<GpuFigures> gpus,
        List<HostFigures> hosts,
        Map<String, Double> lineBytesPerSecond) {
    public JobFigures {
        workers = List.copyOf(workers);
        collectives = List.copyOf(collectives);
        gpus = List.copyOf(gpus);
        hosts = List.copyOf(hosts);
        lineBytesPerSecond = Map.copyOf(lineBytesPerSecond);
    }

    /** By worker, how long its collectives and transfers took; of transfers that ran at once, the time that went by. */
    public Map<Worker, Double> communicatingSeconds() {
        TransferOverlap overlap = TransferOverlap.of(collectives);
        return collectives.stream()
                .collect(Collectors.groupingBy(CollectiveTimes::worker, Collectors.summingDouble(overlap::seconds)));
    }

    /** Whether in some slice a rank's calls of one communicator took longer than so many seconds. */
    public boolean hasSliceOver(double seconds) {
        TransferOverlap overlap = TransferOverlap.of(collectives);
        return collectives.stream()
                .collect(Collectors.groupingBy(
                        times -> List.of(times.start(), times.worker(), times.communicator()),
                        Collectors.summingDouble(overlap::seconds)))
                .values()
                .stream()
                .anyMatch(total -> total > seconds);
    }

    /** Those whose collectives were timed. */
    Set<Worker> timedWorkers() {
        return collectives.stream().map(CollectiveTimes::worker).collect(Collectors.toSet());
    }

    /** How many of its GPUs a host has. */
    long workersOn(String host) {
        return workers.stream().filter(worker -> worker.host().equals(host)).count();
    }
}

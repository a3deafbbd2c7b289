package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.JobPlacement;
import io.shadowtune.ingest.telemetry.TimeQuality;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The pods of one job. Used once. */
final class PodsOfJob {
    private static final int MOST_RANKS = 4096;

    private final String job;
    private final List<Pod> pods = new ArrayList<>();

    PodsOfJob(String job) {
        this.job = job;
    }

    void add(Pod pod) {
        pods.add(pod);
    }

    /**
     * One placement, its hosts in the order of their ranks. A pod that failed stays in the list while another takes its
     * place: as long as any runs or waits the job is not over, and is not where the failed one was.
     */
    JobPlacement placement(String format, Payload payload, DecodeContext context) {
        EventTime time = EventTime.of(null, TimeQuality.FILE, payload, context);
        pods.sort(Comparator.comparingInt(Pod::nodeRank));
        String state = state();
        boolean over = state.equals("SUCCEEDED") || state.equals("FAILED");
        Map<String, List<Integer>> ranksByNode = new LinkedHashMap<>();
        Instant start = null;
        Instant end = null;
        for (Pod pod : pods) {
            start = earlier(start, pod.start());
            end = later(end, pod.end());
            if (!pod.node().isEmpty() && (over || !pod.phase().equals("FAILED"))) {
                ranksByNode
                        .computeIfAbsent(pod.node(), node -> new ArrayList<>())
                        .addAll(ranks(pod));
            }
        }
        List<JobPlacement.HostSlots> hosts = new ArrayList<>();
        ranksByNode.forEach((node, ranks) -> hosts.add(new JobPlacement.HostSlots(
                HostName.of(node, context, time.instant()).entity(context), List.of(), ranks)));
        return new JobPlacement(
                EntityId.job(context.fabric(), job),
                Headers.of(format, payload, time, context.clock().get(), Set.of()),
                "kubernetes",
                job.substring(job.indexOf('/') + 1),
                pods.get(0).owner(),
                state,
                start,
                over ? end : null,
                hosts);
    }

    private String state() {
        for (String state : List.of("RUNNING", "PENDING", "FAILED")) {
            if (pods.stream().anyMatch(pod -> pod.phase().equals(state))) {
                return state;
            }
        }
        return pods.stream().allMatch(pod -> pod.phase().equals("SUCCEEDED")) ? "SUCCEEDED" : "UNKNOWN";
    }

    private static List<Integer> ranks(Pod pod) {
        List<Integer> ranks = new ArrayList<>();
        if (pod.nodeRank() >= 0 && pod.processes() > 0 && pod.processes() <= MOST_RANKS) {
            for (int i = 0; i < pod.processes(); i++) {
                ranks.add(pod.nodeRank() * pod.processes() + i);
            }
        }
        return ranks;
    }

    private static @Nullable Instant earlier(@Nullable Instant one, @Nullable Instant other) {
        return one == null || (other != null && other.isBefore(one)) ? other : one;
    }

    private static @Nullable Instant later(@Nullable Instant one, @Nullable Instant other) {
        return one == null || (other != null && other.isAfter(one)) ? other : one;
    }
}

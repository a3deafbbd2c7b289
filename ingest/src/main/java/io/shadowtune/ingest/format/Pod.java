package io.shadowtune.ingest.format;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a Kubernetes pod says of the job it belongs to.
 *
 * @param job namespace and name of the job
 * @param node where it runs; empty while it does not
 * @param phase Kubernetes' word, upper case
 * @param nodeRank its place among the job's pods; -1 when not said
 * @param processes processes in it; 0 when not said
 * @param start when it began, or null
 * @param end when its last container ended, or null
 * @param owner the user or team it is labelled with; empty when it is not
 */
record Pod(
        String job,
        String node,
        String phase,
        int nodeRank,
        int processes,
        @Nullable Instant start,
        @Nullable Instant end,
        String owner) {
    private static final List<String> JOB_LABELS = List.of(
            "training.kubeflow.org/job-name",
            "trainer.kubeflow.org/trainjob-name",
            "jobset.sigs.k8s.io/jobset-name",
            "volcano.sh/job-name",
            "ray.io/cluster",
            "leaderworkerset.sigs.k8s.io/name",
            "batch.kubernetes.io/job-name",
            "job-name");
    private static final List<String> RANK_VARIABLES = List.of("PET_NODE_RANK", "NODE_RANK", "GROUP_RANK");
    private static final List<String> PROCESS_VARIABLES = List.of("PET_NPROC_PER_NODE", "NPROC_PER_NODE");
    private static final int MOST = 100_000;

    /** Reads a pod; null when it is no part of a job and asks for no GPU. */
    static @Nullable Pod of(JsonNode pod) {
        JsonNode metadata = pod.path("metadata");
        JsonNode labels = metadata.path("labels");
        int gpus = gpus(pod.path("spec"));
        String name = label(labels, JOB_LABELS);
        if (name.isEmpty() && gpus > 0) {
            String owner = metadata.path("ownerReferences").path(0).path("name").asText("");
            name = owner.isEmpty() ? metadata.path("name").asText("") : owner;
        }
        if (name.isEmpty() || !metadata.isObject()) {
            return null;
        }
        JsonNode status = pod.path("status");
        int processes = variable(pod, PROCESS_VARIABLES);
        return new Pod(
                metadata.path("namespace").asText("default") + "/" + name,
                pod.path("spec").path("nodeName").asText(""),
                status.path("phase").asText("UNKNOWN").toUpperCase(Locale.ROOT),
                nodeRank(pod, labels),
                processes > 0 ? processes : gpus,
                time(status.path("startTime")),
                ended(status),
                label(labels, List.of("user", "owner", "team", "kueue.x-k8s.io/queue-name")));
    }

    private static String label(JsonNode labels, List<String> names) {
        for (String name : names) {
            String value = labels.path(name).asText("");
            if (!value.isBlank()) {
                return value;
            }
        }
        return "";
    }

    private static int gpus(JsonNode spec) {
        int gpus = 0;
        for (JsonNode container : spec.path("containers")) {
            for (String list : List.of("limits", "requests")) {
                JsonNode resources = container.path("resources").path(list);
                int here = Math.max(
                        whole(resources.path("nvidia.com/gpu").asText("")),
                        whole(resources.path("amd.com/gpu").asText("")));
                if (here > 0) {
                    gpus += here;
                    break;
                }
            }
        }
        return Math.min(gpus, MOST);
    }

    /** Kubeflow's master is 0 and worker i is i + 1; other jobs number their pods by completion. */
    private static int nodeRank(JsonNode pod, JsonNode labels) {
        int said = variable(pod, RANK_VARIABLES);
        if (said >= 0) {
            return said;
        }
        int replica = whole(labels.path("training.kubeflow.org/replica-index").asText(""));
        if (replica >= 0) {
            boolean worker =
                    labels.path("training.kubeflow.org/replica-type").asText("").equalsIgnoreCase("worker");
            return worker ? replica + 1 : replica;
        }
        return whole(labels.path("batch.kubernetes.io/job-completion-index").asText(""));
    }

    private static int variable(JsonNode pod, List<String> names) {
        for (JsonNode container : pod.path("spec").path("containers")) {
            for (JsonNode variable : container.path("env")) {
                if (names.contains(variable.path("name").asText(""))) {
                    return whole(variable.path("value").asText(""));
                }
            }
        }
        return -1;
    }

    private static int whole(String text) {
        return text.matches("\\d{1,6}") ? Math.min(Integer.parseInt(text), MOST) : -1;
    }

    private static @Nullable Instant ended(JsonNode status) {
        Instant last = null;
        for (JsonNode container : status.path("containerStatuses")) {
            Instant end = time(container.path("state").path("terminated").path("finishedAt"));
            last = end != null && (last == null || end.isAfter(last)) ? end : last;
        }
        return last;
    }

    private static @Nullable Instant time(JsonNode text) {
        try {
            return text.isTextual() ? Instant.parse(text.asText()) : null;
        } catch (DateTimeException e) {
            return null;
        }
    }
}

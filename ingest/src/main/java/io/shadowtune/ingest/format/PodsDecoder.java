package io.shadowtune.ingest.format;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.shadowtune.ingest.telemetry.RejectReason;
import io.shadowtune.ingest.telemetry.TelemetryRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads {@code kubectl get pods -o json} (a list, or one pod): pods of one training job become one placement. A pod is a
 * record; one that belongs to no job and asks for no GPU is ignored.
 *
 * <p>The job is named by the label of Kubeflow, JobSet, Volcano, Ray or batch, else by the pod's owner, with its
 * namespace before it. Ranks follow the node rank and the processes of each node, as torchrun numbers them. Of the
 * environment only the variables of torchrun are read, as it can hold secrets.
 */
public final class PodsDecoder implements Decoder {
    private final ObjectMapper mapper;

    /** A decoder within the limits. */
    public PodsDecoder(DecodeLimits limits) {
        this.mapper = JsonStreams.mapper(limits);
    }

    @Override
    public String format() {
        return "kubernetes.pods";
    }

    @Override
    public Framing framing() {
        return Framing.WHOLE;
    }

    @Override
    public boolean recognises(Peek peek) {
        String text = peek.text();
        return text.stripLeading().startsWith("{")
                && text.contains("\"apiVersion\"")
                && text.replace(" ", "").matches("(?s).*\"kind\":\"(Pod|PodList)\".*");
    }

    @Override
    public Decoded decode(Payload payload, DecodeContext context) {
        JsonStreams.Document document = JsonStreams.read(mapper, payload, context);
        JsonNode root = document.root();
        if (root == null) {
            return document.refusal();
        }
        List<JsonNode> pods = new ArrayList<>();
        if (root.path("items").isArray()) {
            root.path("items").forEach(pods::add);
        } else if (root.path("kind").asText("").equals("Pod")) {
            pods.add(root);
        } else {
            return Decoded.rejected(RejectReason.MALFORMED, "expected a pod or a list of pods", payload);
        }
        Map<String, PodsOfJob> jobs = new LinkedHashMap<>();
        int accepted = 0;
        for (JsonNode node : pods) {
            Pod pod = Pod.of(node);
            if (pod != null) {
                accepted++;
                jobs.computeIfAbsent(pod.job(), PodsOfJob::new).add(pod);
            }
        }
        List<TelemetryRecord> records = new ArrayList<>();
        jobs.values().forEach(job -> records.add(job.placement(format(), payload, context)));
        return new Decoded(records, List.of(), accepted, Math.max(pods.size() - accepted, pods.isEmpty() ? 1 : 0));
    }
}

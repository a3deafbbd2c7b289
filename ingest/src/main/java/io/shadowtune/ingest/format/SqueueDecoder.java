package io.shadowtune.ingest.format;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.shadowtune.ingest.telemetry.JobPlacement;
import io.shadowtune.ingest.telemetry.RejectReason;
import io.shadowtune.ingest.telemetry.Rejection;
import io.shadowtune.ingest.telemetry.TelemetryRecord;
import io.shadowtune.ingest.telemetry.TimeQuality;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code squeue --json} and {@code scontrol show jobs --json} of Slurm's data parsers 0.0.37 to 0.0.46 [1]: each
 * job is a record. Numbers are plain or {@code {set, infinite, number}}, states a text or a list. The time is
 * {@code last_update}, where it is said.
 *
 * <p>[1] Slurm, src/plugins/data_parser
 */
public final class SqueueDecoder implements Decoder {
    private static final Pattern VERSION = Pattern.compile("v\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}");

    private final ObjectMapper mapper;

    /** A decoder within the limits. */
    public SqueueDecoder(DecodeLimits limits) {
        this.mapper = JsonStreams.mapper(limits);
    }

    @Override
    public String format() {
        return "slurm.squeue";
    }

    @Override
    public Framing framing() {
        return Framing.WHOLE;
    }

    @Override
    public boolean recognises(Peek peek) {
        String text = peek.text();
        boolean slurm =
                text.contains("\"job_id\"") || text.contains("data_parser") || text.contains("slurm controller");
        return slurm && text.stripLeading().startsWith("{") && text.contains("\"jobs\"");
    }

    @Override
    public Decoded decode(Payload payload, DecodeContext context) {
        JsonStreams.Document document = JsonStreams.read(mapper, payload, context);
        JsonNode root = document.root();
        if (root == null) {
            return document.refusal();
        }
        JsonNode jobs = root.path("jobs");
        if (!jobs.isArray()) {
            return Decoded.rejected(RejectReason.MALFORMED, "expected a list of jobs", payload);
        }
        if (jobs.isEmpty() && !root.path("errors").isEmpty()) {
            return Decoded.rejected(
                    RejectReason.NO_USABLE_FIELD,
                    "Slurm answered with an error: "
                            + oneLine(root.path("errors")
                                    .path(0)
                                    .path("description")
                                    .asText("not said")),
                    payload);
        }
        EventTime time = EventTime.of(instant(root.path("last_update")), TimeQuality.DEVICE, payload, context);
        List<TelemetryRecord> records = new ArrayList<>();
        List<Rejection> rejections = new ArrayList<>();
        for (JsonNode job : jobs) {
            JobPlacement placement = read(job, sourceFormat(root), payload, time, context);
            if (placement == null) {
                rejections.add(new Rejection(
                        RejectReason.NO_USABLE_FIELD,
                        "job %s has no id, no state or hosts that cannot be listed"
                                .formatted(oneLine(job.path("job_id").asText("?"))),
                        payload.origin()));
            } else {
                records.add(placement);
            }
        }
        return jobs.isEmpty() ? Decoded.NOTHING : new Decoded(records, rejections, records.size(), 0);
    }

    private static String oneLine(String text) {
        return text.substring(0, Math.min(text.length(), 200)).replaceAll("\\s+", " ");
    }

    private String sourceFormat(JsonNode root) {
        JsonNode plugin = root.path("meta").path("plugin");
        Matcher version = VERSION.matcher(plugin.path("data_parser").asText("") + " "
                + plugin.path("type").asText(""));
        return version.find() ? format() + "." + version.group() : format();
    }

    private static @Nullable JobPlacement read(
            JsonNode job, String sourceFormat, Payload payload, EventTime time, DecodeContext context) {
        JsonNode id = job.path("job_id");
        JsonNode states = job.path("job_state");
        String state = states.isArray() ? states.path(0).asText("") : states.asText("");
        if (!id.isIntegralNumber() || state.isBlank()) {
            return null;
        }
        List<String> gpus = new ArrayList<>();
        job.path("gres_detail").forEach(detail -> gpus.add(detail.asText("")));
        return new SlurmJob(
                        id.asText(),
                        job.path("name").asText(""),
                        job.path("user_name").asText(""),
                        state,
                        instant(job.path("start_time")),
                        instant(job.path("end_time")),
                        job.path("nodes").asText(""),
                        gpus)
                .placement(sourceFormat, payload, time, context, Set.of());
    }

    private static @Nullable Instant instant(JsonNode number) {
        boolean wrapped = number.isObject();
        if (wrapped
                && (!number.path("set").asBoolean() || number.path("infinite").asBoolean())) {
            return null;
        }
        JsonNode plain = wrapped ? number.path("number") : number;
        return plain.canConvertToLong() && plain.isIntegralNumber() ? EventTime.ofMagnitude(plain.asLong()) : null;
    }
}

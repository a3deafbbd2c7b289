package io.shadowtune.ingest.format;

import com.fasterxml.jackson.core.JsonGenerator;
import io.shadowtune.ingest.telemetry.JobPlacement;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes placements as {@code squeue --json} of data_parser v0.0.43 would: times in whole seconds, hosts as a list of
 * names, GPUs of each host where they are known. Ranks are not in it. {@link SqueueDecoder} reads it back. Stateless and
 * safe to share between threads.
 */
public final class SqueueEncoder {
    /**
     * Writes one answer of Slurm.
     *
     * @param jobs of one cluster; each job's id must be a number
     * @param at when Slurm last looked
     */
    public byte[] encode(List<JobPlacement> jobs, Instant at) {
        return JsonWriting.bytes(json -> {
            json.writeStartObject();
            json.writeArrayFieldStart("jobs");
            for (JobPlacement job : jobs) {
                write(json, job);
            }
            json.writeEndArray();
            number(json, "last_update", at);
            json.writeObjectFieldStart("meta");
            json.writeObjectFieldStart("plugin");
            json.writeStringField("type", "openapi/slurmctld");
            json.writeStringField("data_parser", "data_parser/v0.0.43");
            json.writeEndObject();
            json.writeEndObject();
            json.writeArrayFieldStart("errors");
            json.writeEndArray();
            json.writeEndObject();
        });
    }

    private static void write(JsonGenerator json, JobPlacement job) throws IOException {
        json.writeStartObject();
        json.writeNumberField("job_id", Long.parseLong(job.entity().device()));
        json.writeStringField("name", job.name());
        json.writeStringField("user_name", job.user());
        json.writeArrayFieldStart("job_state");
        json.writeString(job.state());
        json.writeEndArray();
        number(json, "start_time", job.start());
        number(json, "end_time", job.end());
        json.writeStringField(
                "nodes",
                job.hosts().stream().map(slots -> slots.host().device()).collect(Collectors.joining(",")));
        json.writeArrayFieldStart("gres_detail");
        boolean known =
                job.hosts().stream().noneMatch(slots -> slots.gpuIndices().isEmpty());
        for (JobPlacement.HostSlots slots : known ? job.hosts() : List.<JobPlacement.HostSlots>of()) {
            String indices = slots.gpuIndices().stream().map(String::valueOf).collect(Collectors.joining(","));
            json.writeString(String.format(
                    Locale.ROOT, "gpu:%d(IDX:%s)", slots.gpuIndices().size(), indices));
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void number(JsonGenerator json, String name, @Nullable Instant at) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeBooleanField("set", at != null);
        json.writeBooleanField("infinite", false);
        json.writeNumberField("number", at == null ? 0 : at.getEpochSecond());
        json.writeEndObject();
    }
}

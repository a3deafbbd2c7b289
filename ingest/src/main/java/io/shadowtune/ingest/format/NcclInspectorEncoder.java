package io.shadowtune.ingest.format;

import com.fasterxml.jackson.core.JsonGenerator;
import io.shadowtune.ingest.telemetry.NcclEvent;
import io.shadowtune.ingest.telemetry.TimeQuality;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * Writes a collective or transfer as NCCL's inspector plugin would, a line of JSON: its time in microseconds, as that of
 * its begin (verbose) when it is the device's own, else as that of the line. {@link NcclInspectorDecoder} reads it back.
 * Stateless and safe to share between threads.
 */
public final class NcclInspectorEncoder {
    private static final double GIGA = 1e9;
    private static final double NANOS_PER_MICRO = 1e3;

    /**
     * Writes one line.
     *
     * @throws IllegalArgumentException when the event has no operation
     */
    public byte[] encode(NcclEvent event) {
        NcclEvent.Operation operation = event.operation()
                .orElseThrow(() -> new IllegalArgumentException(
                        "The event (%s) of %s must have an operation.".formatted(event.kind(), event.entity())));
        return JsonWriting.bytes(json -> {
            json.writeStartObject();
            header(json, event);
            metadata(json, event);
            perf(json, event, operation);
            json.writeEndObject();
            json.writeRaw('\n');
        });
    }

    private static void header(JsonGenerator json, NcclEvent event) throws IOException {
        json.writeObjectFieldStart("header");
        json.writeStringField("id", event.process().communicatorId());
        json.writeStringField("comm_name", event.text());
        count(json, "rank", event.process().rank());
        count(json, "n_ranks", event.process().ranks());
        json.writeEndObject();
    }

    private static void count(JsonGenerator json, String name, @Nullable Integer value) throws IOException {
        if (value != null) {
            json.writeNumberField(name, value.intValue());
        }
    }

    private static void metadata(JsonGenerator json, NcclEvent event) throws IOException {
        json.writeObjectFieldStart("metadata");
        json.writeStringField("inspector_output_format_version", "v4.0");
        json.writeNumberField("dump_timestamp_us", micros(event.header().eventTime()));
        json.writeStringField("hostname", event.entity().device());
        Long pid = event.process().pid();
        if (pid != null) {
            json.writeNumberField("pid", pid.longValue());
        }
        json.writeEndObject();
    }

    private static void perf(JsonGenerator json, NcclEvent event, NcclEvent.Operation operation) throws IOException {
        boolean ofAll = event.kind() == NcclEvent.Kind.COLLECTIVE_PERF;
        String kind = ofAll ? "coll" : "p2p";
        json.writeObjectFieldStart(kind + "_perf");
        json.writeStringField(kind, operation.name());
        json.writeNumberField(kind + "_sn", operation.sequence());
        Integer peer = operation.peerRank();
        if (!ofAll && peer != null) {
            json.writeNumberField("p2p_peer", peer.intValue());
        }
        json.writeNumberField(kind + "_msg_size_bytes", operation.sizeBytes());
        Duration took = operation.duration();
        json.writeNumberField(kind + "_exec_time_us", took.toNanos() / NANOS_PER_MICRO);
        json.writeStringField(kind + "_timing_source", "kernel_gpu");
        gigabytes(json, kind + "_algobw_gbs", operation.algorithmBytesPerSecond());
        gigabytes(json, kind + "_busbw_gbs", operation.busBytesPerSecond());
        if (event.header().timeQuality() == TimeQuality.DEVICE) {
            json.writeObjectFieldStart("event_trace_ts");
            json.writeNumberField(kind + "_start_ts", micros(event.header().eventTime()));
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private static void gigabytes(JsonGenerator json, String name, double bytesPerSecond) throws IOException {
        if (!Double.isNaN(bytesPerSecond)) {
            json.writeNumberField(name, bytesPerSecond / GIGA);
        }
    }

    private static long micros(Instant at) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, at);
    }
}

package io.shadowtune.ingest.format;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.NcclEvent;
import io.shadowtune.ingest.telemetry.RejectReason;
import io.shadowtune.ingest.telemetry.TimeQuality;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads what NCCL's inspector plugin [1] writes: one collective or one transfer a line, with its time on the GPU.
 *
 * <p>{@code dump_timestamp_us} is when the line was written, which may be long after the operation; with verbose output
 * {@code event_trace_ts} says when it began, and that is preferred. Sizes are as the plugin counts them: of one rank for
 * AllGather and ReduceScatter. Bandwidths are in GB/s of 10^9 bytes. The event's text is the communicator's name.
 *
 * <p>[1] NCCL, ext-profiler/inspector
 */
public final class NcclInspectorDecoder implements Decoder {
    private static final double GIGA = 1e9;
    private static final long LONGEST_MICROS = 7L * 24 * 3_600 * 1_000_000;

    private final ObjectMapper mapper;

    /** A decoder within the limits. */
    public NcclInspectorDecoder(DecodeLimits limits) {
        this.mapper = JsonStreams.mapper(limits);
    }

    @Override
    public String format() {
        return "nccl.inspector";
    }

    @Override
    public Framing framing() {
        return Framing.LINES;
    }

    @Override
    public boolean recognises(Peek peek) {
        return peek.anyLine(line -> line.startsWith("{") && line.contains("\"inspector_output_format_version\""));
    }

    @Override
    public Decoded decode(Payload payload, DecodeContext context) {
        JsonStreams.Document document = JsonStreams.read(mapper, payload, context);
        JsonNode root = document.root();
        if (root == null) {
            return document.refusal();
        }
        JsonNode collective = root.path("coll_perf");
        JsonNode transfer = root.path("p2p_perf");
        if (!collective.isObject() && !transfer.isObject()) {
            return root.isObject() && root.has("header")
                    ? Decoded.NOTHING
                    : Decoded.rejected(RejectReason.MALFORMED, "expected header and coll_perf or p2p_perf", payload);
        }
        String host = root.path("metadata").path("hostname").asText("");
        if (host.isBlank()) {
            return Decoded.rejected(RejectReason.NO_USABLE_FIELD, "no metadata.hostname", payload);
        }
        boolean ofAll = collective.isObject();
        NcclEvent.Operation operation = ofAll ? collective(collective) : transfer(transfer);
        return operation == null
                ? Decoded.rejected(
                        RejectReason.NO_USABLE_FIELD, "no operation with its size and time of 0 us or more", payload)
                : Decoded.accepted(List.of(event(root, ofAll ? collective : transfer, operation, payload, context)));
    }

    private static NcclEvent.@Nullable Operation collective(JsonNode perf) {
        return operation(perf, "coll", perf.path("coll").asText(""), null);
    }

    private static NcclEvent.@Nullable Operation transfer(JsonNode perf) {
        JsonNode peer = perf.path("p2p_peer");
        return operation(
                perf, "p2p", perf.path("p2p").asText(""), peer.canConvertToInt() ? (Integer) peer.asInt() : null);
    }

    private static NcclEvent.@Nullable Operation operation(
            JsonNode perf, String kind, String name, @Nullable Integer peer) {
        long size = perf.path(kind + "_msg_size_bytes").asLong(-1);
        double micros = perf.path(kind + "_exec_time_us").asDouble(-1);
        if (name.isBlank() || size < 0 || !(micros >= 0 && micros <= LONGEST_MICROS)) {
            return null;
        }
        return new NcclEvent.Operation(
                name,
                Math.max(-1, perf.path(kind + "_sn").asLong(-1)),
                size,
                Duration.ofNanos(Math.round(micros * 1000)),
                bandwidth(perf.path(kind + "_algobw_gbs")),
                bandwidth(perf.path(kind + "_busbw_gbs")),
                peer);
    }

    private static double bandwidth(JsonNode gigabytes) {
        double value = gigabytes.isNumber() ? gigabytes.asDouble() : Double.NaN;
        return value >= 0 && value < GIGA ? Math.rint(value * GIGA) : Double.NaN;
    }

    private NcclEvent event(
            JsonNode root, JsonNode perf, NcclEvent.Operation operation, Payload payload, DecodeContext context) {
        JsonNode trace = perf.path("event_trace_ts");
        long began = Math.max(
                trace.path("coll_start_ts").asLong(0),
                trace.path("p2p_start_ts").asLong(0));
        boolean traced = began > 0;
        Instant own = EventTime.ofMagnitude(
                traced ? began : root.path("metadata").path("dump_timestamp_us").asLong(0));
        EventTime time = EventTime.of(own, traced ? TimeQuality.DEVICE : TimeQuality.COLLECTOR, payload, context);
        JsonNode header = root.path("header");
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        if (header.path("id").asText("").isBlank() || !header.path("rank").canConvertToInt()) {
            flags.add(Flag.PARTIAL);
        }
        String host = root.path("metadata").path("hostname").asText();
        return new NcclEvent(
                HostName.of(host, context, time.instant()).entity(context),
                Headers.of(format(), payload, time, context.clock().get(), flags),
                root.path("coll_perf").isObject() ? NcclEvent.Kind.COLLECTIVE_PERF : NcclEvent.Kind.P2P_PERF,
                new NcclEvent.Rank(
                        whole(root.path("metadata").path("pid")),
                        null,
                        header.path("id").asText(""),
                        count(header.path("rank")),
                        count(header.path("n_ranks"))),
                Optional.of(operation),
                "",
                null,
                header.path("comm_name").asText(""));
    }

    private static @Nullable Integer count(JsonNode number) {
        return number.canConvertToInt() && number.isIntegralNumber() && number.asInt() >= 0
                ? (Integer) number.asInt()
                : null;
    }

    private static @Nullable Long whole(JsonNode number) {
        return number.isIntegralNumber() && number.asLong() >= 0 ? (Long) number.asLong() : null;
    }
}

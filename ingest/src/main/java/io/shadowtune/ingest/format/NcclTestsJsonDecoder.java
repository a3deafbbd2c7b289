package io.shadowtune.ingest.format;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.NcclEvent;
import io.shadowtune.ingest.telemetry.RejectReason;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Reads what nccl-tests write with {@code -J} [1]: each result is a record, with one event for each half. Truths are
 * strings there, and what is no number is {@code "nan"}. The environment is not read, as it can hold secrets.
 *
 * <p>[1] nccl-tests, src/util.cu
 */
public final class NcclTestsJsonDecoder implements Decoder {
    private final ObjectMapper mapper;

    /** A decoder within the limits. */
    public NcclTestsJsonDecoder(DecodeLimits limits) {
        this.mapper = JsonStreams.mapper(limits);
    }

    @Override
    public String format() {
        return "nccl-tests.json";
    }

    @Override
    public Framing framing() {
        return Framing.WHOLE;
    }

    @Override
    public boolean recognises(Peek peek) {
        String text = peek.text();
        return text.stripLeading().startsWith("{")
                && text.contains("\"nccl_version\"")
                && text.contains("\"blocking_collectives\"");
    }

    @Override
    public Decoded decode(Payload payload, DecodeContext context) {
        JsonStreams.Document document = JsonStreams.read(mapper, payload, context);
        JsonNode root = document.root();
        if (root == null) {
            return document.refusal();
        }
        if (!root.path("results").isArray()) {
            return Decoded.rejected(RejectReason.MALFORMED, "expected results of a benchmark", payload);
        }
        NcclTestsRun run = new NcclTestsRun(format(), payload, context);
        for (JsonNode device : root.path("config").path("devices")) {
            String host = device.path("hostname").asText("");
            if (!host.isBlank()) {
                run.rank(
                        device.path("rank").asInt(-1),
                        host,
                        device.path("pid").asLong(0),
                        device.path("device").asInt(0));
            }
        }
        String program = root.path("args").path(0).asText("");
        String name = program.substring(program.lastIndexOf('/') + 1);
        run.named(name.endsWith("_perf") ? name.substring(0, name.length() - 5) : "");
        Instant started = LogTime.before(root.path("start_time").asText(""), context.zone())
                .instant();
        if (started != null) {
            run.at(started);
            run.flag(Flag.TIME_ZONE_ASSUMED);
        }
        @Nullable String defect = run.defect();
        if (defect != null) {
            return Decoded.rejected(RejectReason.NO_USABLE_FIELD, defect, payload);
        }
        int rows = 0;
        for (JsonNode result : root.path("results")) {
            rows++;
            add(result, run);
        }
        return rows == 0 ? Decoded.NOTHING : new Decoded(run.records(), java.util.List.of(), rows, 0);
    }

    /** A result without any time is told without an operation, as the benchmark did run. */
    private static void add(JsonNode result, NcclTestsRun run) {
        String text = "size %s type %s redop %s"
                .formatted(
                        result.path("size").asText(""),
                        result.path("type").asText(""),
                        result.path("redop").asText(""));
        NcclEvent.Operation out = half("out", result, result.path("out_of_place"));
        NcclEvent.Operation in = half("in", result, result.path("in_place"));
        if (out != null || in == null) {
            run.add(out, text);
        }
        if (in != null) {
            run.add(in, text);
        }
    }

    private static NcclEvent.@Nullable Operation half(String name, JsonNode result, JsonNode half) {
        return NcclTestsRow.operation(
                name,
                result.path("size").asText(""),
                number(half.path("time")),
                number(half.path("alg_bw")),
                number(half.path("bus_bw")));
    }

    private static double number(JsonNode node) {
        double value = node.isNumber() ? node.asDouble() : Double.NaN;
        return value >= 0 && value < 1e18 ? value : Double.NaN;
    }
}

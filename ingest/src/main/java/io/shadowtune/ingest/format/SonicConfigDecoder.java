package io.shadowtune.ingest.format;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.RejectReason;
import io.shadowtune.ingest.telemetry.TelemetryRecord;
import io.shadowtune.ingest.telemetry.TimeQuality;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a snapshot of SONiC's CONFIG_DB ({@code config_db.json}, {@code show runningconfiguration all}): one
 * configuration snapshot, and one topology snapshot of its ports and addresses.
 *
 * <p>Only tables the tuner needs are kept; the others can hold secrets (keys, communities). A WRED profile that its
 * switch would refuse is rejected, and the rest of the snapshot stands. The file says neither when it was taken nor,
 * without {@code DEVICE_METADATA}, where: then its name does.
 */
public final class SonicConfigDecoder implements Decoder {
    private static final Pattern TABLE = Pattern.compile("(?s)\\s*\\{\\s*\"[A-Z][A-Z0-9_]+\"\\s*:\\s*\\{.*");

    private final ObjectMapper mapper;

    /** A decoder within the limits. */
    public SonicConfigDecoder(DecodeLimits limits) {
        this.mapper = JsonStreams.mapper(limits);
    }

    @Override
    public String format() {
        return "sonic.config_db";
    }

    @Override
    public Framing framing() {
        return Framing.WHOLE;
    }

    @Override
    public boolean recognises(Peek peek) {
        return TABLE.matcher(peek.text()).matches();
    }

    @Override
    public Decoded decode(Payload payload, DecodeContext context) {
        JsonStreams.Document document = JsonStreams.read(mapper, payload, context);
        JsonNode root = document.root();
        if (root == null) {
            return document.refusal();
        }
        if (!root.isObject()) {
            return Decoded.rejected(RejectReason.MALFORMED, "expected an object of tables", payload);
        }
        String device = device(root, payload);
        if (device == null) {
            return Decoded.rejected(
                    RejectReason.NO_USABLE_FIELD, "no hostname in DEVICE_METADATA: whose settings are these?", payload);
        }
        SonicConfigReader reader = new SonicConfigReader(context.fabric(), device, context.limits());
        reader.read(root);
        if (reader.isEmpty()) {
            return Decoded.rejected(RejectReason.NO_USABLE_FIELD, "no table of QoS, buffers or ports in it", payload);
        }
        EventTime time = EventTime.of(null, TimeQuality.FILE, payload, context);
        Set<Flag> flags = reader.defects().isEmpty() ? Set.of() : Set.of(Flag.PARTIAL);
        Header header = Headers.of(format(), payload, time, context.clock().get(), flags);
        List<TelemetryRecord> records = reader.hasTopology()
                ? List.of(reader.topology(header), reader.config(header))
                : List.of(reader.config(header));
        return new Decoded(records, reader.rejections(payload.origin()), 1, 0);
    }

    private static @Nullable String device(JsonNode root, Payload payload) {
        String hostname =
                root.path("DEVICE_METADATA").path("localhost").path("hostname").asText("");
        return hostname.isBlank() ? OriginName.device(payload.origin()) : hostname;
    }
}

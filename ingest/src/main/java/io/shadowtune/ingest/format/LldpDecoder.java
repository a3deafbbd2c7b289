package io.shadowtune.ingest.format;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.shadowtune.ingest.telemetry.RejectReason;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads neighbours as {@code lldpcli show neighbors -f json0} [1] prints them: one topology snapshot with the links, and
 * the other names of ports and devices seen on the way.
 *
 * <p>The output does not say whose neighbours they are: the file's name does, up to its first point. No neighbour is no
 * record. A neighbour without system name is named by its chassis MAC, or by that address when nobody knows it.
 *
 * <p>[1] lldpd, src/client/display.c, json0 writer
 */
public final class LldpDecoder implements Decoder {
    private static final Pattern BEGINNING = Pattern.compile("(?s)\\s*\\{\\s*\"lldp\"\\s*:\\s*\\[.*");

    private final ObjectMapper mapper;

    /** A decoder within the limits. */
    public LldpDecoder(DecodeLimits limits) {
        this.mapper = JsonStreams.mapper(limits);
    }

    @Override
    public String format() {
        return "lldpcli.json0";
    }

    @Override
    public Framing framing() {
        return Framing.WHOLE;
    }

    @Override
    public boolean recognises(Peek peek) {
        return BEGINNING.matcher(peek.text()).matches();
    }

    @Override
    public Decoded decode(Payload payload, DecodeContext context) {
        JsonStreams.Document document = JsonStreams.read(mapper, payload, context);
        JsonNode root = document.root();
        if (root == null) {
            return document.refusal();
        }
        if (!root.path("lldp").isArray()) {
            return Decoded.rejected(RejectReason.MALFORMED, "expected {\"lldp\":[..]}", payload);
        }
        LldpSnapshot snapshot = new LldpSnapshot(payload, context);
        int neighbours = 0;
        for (JsonNode group : root.path("lldp")) {
            for (JsonNode neighbour : group.path("interface")) {
                neighbours++;
                snapshot.add(neighbour);
            }
        }
        if (neighbours == 0) {
            return Decoded.NOTHING;
        }
        if (!snapshot.hasReporter()) {
            return Decoded.rejected(
                    RejectReason.NO_USABLE_FIELD, "the neighbours of nobody: name the file after its device", payload);
        }
        if (snapshot.isEmpty()) {
            return Decoded.rejected(
                    RejectReason.NO_USABLE_FIELD,
                    "none of %d neighbours has an interface, a chassis and a port".formatted(neighbours),
                    payload);
        }
        return Decoded.accepted(List.of(snapshot.record(format())));
    }
}

package io.shadowtune.ingest.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.shadowtune.ingest.telemetry.RejectReason;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads our own recording of Kafka records, one JSON object a line: {@code topic}, {@code partition}, {@code offset},
 * {@code timestamp_ms} (-1 when there is none), {@code key_b64}, {@code headers}, and {@code value} as text or
 * {@code value_b64}. What is inside is decoded by its own format, recognised from the topic's name and the content, with
 * the record's time as transport time and {@code topic/partition/offset} as origin; so the same offset twice is seen to
 * be a re-delivery. A value of null (a tombstone) or without content is ignored.
 */
public final class KafkaEnvelopeDecoder implements Decoder {
    private final ObjectMapper mapper;
    private final List<Decoder> inner;
    private final FrameLimits limits;

    /** A decoder of envelopes around these formats. */
    public KafkaEnvelopeDecoder(DecodeLimits limits, List<Decoder> inner) {
        this.mapper = JsonStreams.mapper(limits);
        this.inner = List.copyOf(inner);
        this.limits = new FrameLimits(
                limits.maxPayloadBytes(), limits.maxPayloadBytes(), FrameLimits.DEFAULT.maxInflateRatio());
    }

    @Override
    public String format() {
        return "kafka.envelope";
    }

    @Override
    public Framing framing() {
        return Framing.LINES;
    }

    @Override
    public boolean recognises(Peek peek) {
        return peek.anyLine(line -> line.startsWith("{")
                && line.contains("\"topic\"")
                && line.contains("\"partition\"")
                && line.contains("\"offset\"")
                && line.contains("\"timestamp_ms\""));
    }

    @Override
    public Decoded decode(Payload payload, DecodeContext context) {
        JsonStreams.Document document = JsonStreams.read(mapper, payload, context);
        JsonNode root = document.root();
        if (root == null) {
            return document.refusal();
        }
        JsonNode topic = root.path("topic");
        if (!topic.isTextual()
                || !root.path("partition").isInt()
                || !root.path("offset").canConvertToLong()) {
            return Decoded.rejected(
                    RejectReason.MALFORMED, "expected topic, partition and offset of a Kafka record", payload);
        }
        String origin = topic.asText() + "/" + root.path("partition").asInt() + "/"
                + root.path("offset").asLong();
        Payload outer = new Payload(payload.bytes(), origin, time(root.path("timestamp_ms")));
        byte[] value;
        try {
            value = value(root);
        } catch (IllegalArgumentException e) {
            return Decoded.rejected(RejectReason.MALFORMED, "value_b64 is no base64: " + e.getMessage(), outer);
        }
        if (value == null) {
            return Decoded.NOTHING;
        }
        if (value.length > 1 && value[0] == 0x1f && value[1] == (byte) 0x8b) {
            return inflated(topic.asText(), value, outer, context);
        }
        return decode(topic.asText(), new Payload(value, origin, outer.transportTime()), context);
    }

    private static @Nullable Instant time(JsonNode millis) {
        boolean known = millis.canConvertToLong() && millis.isIntegralNumber() && millis.asLong() > 0;
        return known ? Instant.ofEpochMilli(millis.asLong()) : null;
    }

    private static byte @Nullable [] value(JsonNode root) {
        JsonNode text = root.path("value");
        if (text.isTextual()) {
            return text.asText().getBytes(UTF_8);
        }
        JsonNode encoded = root.path("value_b64");
        return encoded.isTextual() ? Base64.getDecoder().decode(encoded.asText()) : null;
    }

    private Decoded inflated(String topic, byte[] value, Payload outer, DecodeContext context) {
        try (FrameReader reader = new FrameReader(new ByteArrayInputStream(value), limits)) {
            Frame frame = reader.next(Framing.WHOLE);
            if (frame instanceof Frame.Refused refused) {
                return Decoded.rejected(refused.reason(), refused.because(), outer);
            }
            return frame instanceof Frame.Content content
                    ? decode(topic, new Payload(content.bytes(), outer.origin(), outer.transportTime()), context)
                    : Decoded.NOTHING;
        } catch (IOException e) {
            throw JsonStreams.inMemory(outer, e);
        }
    }

    private Decoded decode(String topic, Payload payload, DecodeContext context) {
        byte[] bytes = payload.bytes();
        Peek peek = Peek.of(topic, Arrays.copyOf(bytes, Math.min(bytes.length, Peek.HEAD_BYTES)));
        if (saysNothing(peek)) {
            return Decoded.NOTHING;
        }
        for (Decoder decoder : inner) {
            if (decoder.recognises(peek)) {
                return decoder.decode(payload, context);
            }
        }
        String name = UnsupportedFormats.name(peek);
        return Decoded.rejected(
                RejectReason.UNSUPPORTED_FORMAT,
                name.equals(FileAccount.UNKNOWN)
                        ? "topic %s: no format this build knows".formatted(topic)
                        : "%s is a format this build does not read".formatted(name),
                payload);
    }

    /** Whether a value is one of the empty documents collectors send when they have nothing to say. */
    private static boolean saysNothing(Peek peek) {
        return peek.isBlank() || (peek.lines().size() == 1 && peek.firstLine().matches("[\\[\\]{} ]{0,16}|null"));
    }
}

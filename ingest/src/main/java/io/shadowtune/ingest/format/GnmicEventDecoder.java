package io.shadowtune.ingest.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.shadowtune.ingest.telemetry.RejectReason;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code format: event} of gnmic [1]: an array of events, or one event where gnmic splits them; paths of SONiC's
 * counter database and of OpenConfig interfaces and QoS queues.
 *
 * <p>An event without a value we know is ignored; one whose known values are all unreadable is rejected; otherwise bad
 * values are left out and the samples flagged {@code PARTIAL}.
 *
 * <p>Nearly all payloads are plain ASCII as gnmic writes it and take a fast lane, {@link GnmicScanner}; everything else
 * is read by a full JSON parser with the same result.
 *
 * <p>[1] openconfig/gnmic, pkg/formatters/event.go, v0.47.0
 */
public final class GnmicEventDecoder implements Decoder {
    private final JsonFactory json;
    private final GnmicSamples samples = new GnmicSamples("gnmic.event");
    private final GnmicEvent event = new GnmicEvent();
    private final GnmicScanner scanner = new GnmicScanner();

    /** A decoder within the limits. */
    public GnmicEventDecoder(DecodeLimits limits) {
        this.json = JsonStreams.factory(limits);
    }

    @Override
    public String format() {
        return "gnmic.event";
    }

    @Override
    public Framing framing() {
        return Framing.LINES;
    }

    @Override
    public boolean recognises(Peek peek) {
        return peek.anyLine(line -> (line.startsWith("[") || line.startsWith("{"))
                && line.contains("\"tags\"")
                && line.contains("\"timestamp\"")
                && (line.contains("\"values\"") || line.contains("\"deletes\"")));
    }

    @Override
    public Decoded decode(Payload payload, DecodeContext context) {
        Decoded tooLarge = JsonStreams.tooLarge(payload, context);
        if (tooLarge != null) {
            return tooLarge;
        }
        Decoded plain = scan(payload, context);
        return plain != null ? plain : parse(payload, context);
    }

    private @Nullable Decoded scan(Payload payload, DecodeContext context) {
        samples.clear();
        scanner.start(payload.bytes());
        int accepted = 0;
        int ignored = 0;
        while (true) {
            switch (scanner.next(event)) {
                case EVENT -> {
                    GnmicSamples.Fate fate = samples.add(event, payload, context);
                    accepted += fate == GnmicSamples.Fate.ACCEPTED ? 1 : 0;
                    ignored += fate == GnmicSamples.Fate.IGNORED ? 1 : 0;
                }
                case END -> {
                    return samples.end(accepted, ignored, payload, context);
                }
                case NOT_PLAIN -> {
                    return null;
                }
            }
        }
    }

    /** Reads a payload with the full parser. */
    Decoded parse(Payload payload, DecodeContext context) {
        samples.clear();
        try (JsonParser parser = json.createParser(payload.bytes())) {
            return parse(parser, payload, context);
        } catch (JsonProcessingException e) {
            return JsonStreams.refused(e, payload);
        } catch (IOException e) {
            throw JsonStreams.inMemory(payload, e);
        }
    }

    private Decoded parse(JsonParser parser, Payload payload, DecodeContext context) throws IOException {
        int accepted = 0;
        int ignored = 0;
        JsonToken token = parser.nextToken();
        boolean array = token == JsonToken.START_ARRAY;
        if (array) {
            token = parser.nextToken();
        }
        if (token == null || token == JsonToken.VALUE_NULL) {
            return Decoded.NOTHING;
        }
        boolean any = false;
        while (token == JsonToken.START_OBJECT) {
            any = true;
            GnmicEventReader.read(parser, event);
            GnmicSamples.Fate fate = samples.add(event, payload, context);
            accepted += fate == GnmicSamples.Fate.ACCEPTED ? 1 : 0;
            ignored += fate == GnmicSamples.Fate.IGNORED ? 1 : 0;
            token = parser.nextToken();
        }
        boolean complete = array ? token == JsonToken.END_ARRAY && parser.nextToken() == null : token == null;
        if (!complete) {
            return Decoded.rejected(
                    RejectReason.MALFORMED, "expected an array of event objects or one event object", payload);
        }
        return any ? samples.end(accepted, ignored, payload, context) : Decoded.NOTHING;
    }
}

package io.shadowtune.ingest.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import io.shadowtune.ingest.telemetry.RejectReason;
import io.shadowtune.ingest.telemetry.Rejection;
import io.shadowtune.ingest.telemetry.TelemetryRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads {@code format: event} of gnmic [1]: an array of events, or one event where gnmic splits them.
 *
 * <p>An event without a value we know is ignored; one whose known values are all unreadable is rejected; otherwise bad
 * values are left out and the samples flagged {@code PARTIAL}.
 *
 * <p>[1] openconfig/gnmic, pkg/formatters/event.go, v0.47.0
 */
public final class GnmicEventDecoder implements Decoder {
    private final JsonFactory json;
    private final GnmicSamples samples = new GnmicSamples();
    private final GnmicEvent event = new GnmicEvent();

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
        String line = peek.firstLine();
        return (line.startsWith("[{") || line.startsWith("{"))
                && line.contains("\"tags\"")
                && line.contains("\"subscription-name\"")
                && (line.contains("\"values\"") || line.contains("\"deletes\""));
    }

    @Override
    public Decoded decode(Payload payload, DecodeContext context) {
        if (payload.bytes().length > context.limits().maxPayloadBytes()) {
            return Decoded.rejected(
                    RejectReason.TOO_LARGE,
                    "%d bytes, at most %d are read"
                            .formatted(payload.bytes().length, context.limits().maxPayloadBytes()),
                    payload);
        }
        try (JsonParser parser = json.createParser(payload.bytes())) {
            return decode(parser, payload, context);
        } catch (StreamConstraintsException e) {
            return Decoded.rejected(constraint(e), oneLine(e), payload);
        } catch (JsonProcessingException e) {
            return Decoded.rejected(RejectReason.MALFORMED, oneLine(e), payload);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "The payload " + payload.origin() + " is in memory and must be readable.", e);
        }
    }

    private Decoded decode(JsonParser parser, Payload payload, DecodeContext context) throws IOException {
        List<TelemetryRecord> records = new ArrayList<>();
        List<Rejection> rejections = new ArrayList<>();
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
        while (token == JsonToken.START_OBJECT) {
            GnmicEventReader.read(parser, event);
            switch (samples.add(event, payload, context, records, rejections)) {
                case ACCEPTED -> accepted++;
                case IGNORED -> ignored++;
                case REJECTED -> {}
            }
            token = parser.nextToken();
        }
        boolean complete = array ? token == JsonToken.END_ARRAY && parser.nextToken() == null : token == null;
        if (!complete) {
            return Decoded.rejected(
                    RejectReason.MALFORMED, "expected an array of event objects or one event object", payload);
        }
        return new Decoded(records, rejections, accepted, Math.max(ignored, records.isEmpty() ? 1 : 0));
    }

    private static RejectReason constraint(StreamConstraintsException e) {
        String message = String.valueOf(e.getMessage());
        return message.contains("nesting depth") ? RejectReason.TOO_DEEP : RejectReason.TOO_LARGE;
    }

    private static String oneLine(JsonProcessingException e) {
        long column = e.getLocation() == null ? -1 : e.getLocation().getColumnNr();
        return "no valid JSON at column " + column + ": "
                + e.getOriginalMessage().lines().findFirst().orElse("");
    }
}

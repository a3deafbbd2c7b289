package io.shadowtune.ingest.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.shadowtune.ingest.telemetry.RejectReason;
import io.shadowtune.ingest.telemetry.Rejection;
import io.shadowtune.ingest.telemetry.TelemetryRecord;
import java.io.IOException;
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
        return peek.anyLine(line -> (line.startsWith("[{") || line.startsWith("{"))
                && line.contains("\"tags\"")
                && line.contains("\"subscription-name\"")
                && (line.contains("\"values\"") || line.contains("\"deletes\"")));
    }

    @Override
    public Decoded decode(Payload payload, DecodeContext context) {
        Decoded tooLarge = JsonStreams.tooLarge(payload, context);
        if (tooLarge != null) {
            return tooLarge;
        }
        try (JsonParser parser = json.createParser(payload.bytes())) {
            return decode(parser, payload, context);
        } catch (JsonProcessingException e) {
            return JsonStreams.refused(e, payload);
        } catch (IOException e) {
            throw JsonStreams.inMemory(payload, e);
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
}

package io.shadowtune.ingest.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.shadowtune.ingest.telemetry.RejectReason;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads flow records of goflow2 as JSON [1]: version 2 with its default fields or those of a {@code mapping.yaml}, where
 * times can be RFC 3339 text, and version 1 (CamelCase names, seconds), flagged {@code SCHEMA_V1}. Numbers may be text.
 *
 * <p>Times are the collector's. A time named {@code _ns} that can be no nanoseconds is read by its magnitude and flagged
 * {@code UNIT_ASSUMED}. A sampling rate of 0 is unknown, never 1.
 *
 * <p>[1] netsampler/goflow2, pb/flow.proto, producer/proto/render.go, v2.2.6
 */
public final class Goflow2JsonDecoder implements Decoder {
    private final JsonFactory json;
    private final Goflow2Record record = new Goflow2Record();

    /** A decoder within the limits. */
    public Goflow2JsonDecoder(DecodeLimits limits) {
        this.json = JsonStreams.factory(limits);
    }

    @Override
    public String format() {
        return "goflow2.json";
    }

    @Override
    public Framing framing() {
        return Framing.LINES;
    }

    @Override
    public boolean recognises(Peek peek) {
        return peek.anyLine(line -> line.startsWith("{")
                && ((line.contains("\"sampler_address\"") && line.contains("\"time_received"))
                        || (line.contains("\"SamplerAddress\"") && line.contains("\"TimeReceived\""))));
    }

    @Override
    public Decoded decode(Payload payload, DecodeContext context) {
        Decoded tooLarge = JsonStreams.tooLarge(payload, context);
        if (tooLarge != null) {
            return tooLarge;
        }
        record.clear();
        try (JsonParser parser = json.createParser(payload.bytes())) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return Decoded.rejected(RejectReason.MALFORMED, "expected one flow record object", payload);
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                Goflow2Field field = Goflow2Field.of(name);
                record.sawName(field, name);
                field(field, parser, parser.nextToken());
            }
            if (parser.nextToken() != null) {
                return Decoded.rejected(RejectReason.MALFORMED, "something follows the flow record", payload);
            }
        } catch (JsonProcessingException e) {
            return JsonStreams.refused(e, payload);
        } catch (IOException e) {
            throw JsonStreams.inMemory(payload, e);
        }
        return record.decoded(payload, context);
    }

    private void field(@Nullable Goflow2Field field, JsonParser parser, JsonToken token) throws IOException {
        if (field == null) {
            parser.skipChildren();
        } else if (token == JsonToken.VALUE_STRING) {
            record.text(field, parser.getText());
        } else if (token == JsonToken.VALUE_NUMBER_INT || token == JsonToken.VALUE_NUMBER_FLOAT) {
            record.number(field, parser.getText());
        } else {
            parser.skipChildren();
            record.unreadable(field, token == JsonToken.VALUE_NULL);
        }
    }
}

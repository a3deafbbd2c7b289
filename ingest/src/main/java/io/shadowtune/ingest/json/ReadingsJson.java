package io.shadowtune.ingest.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.shadowtune.ingest.telemetry.Nature;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Signal;
import io.shadowtune.ingest.telemetry.SignalFamily;
import java.io.IOException;
import java.math.BigInteger;

/** Values as {@code {signal: number}}; counters are unsigned decimal numbers up to 2^64-1. */
final class ReadingsJson {
    private ReadingsJson() {}

    static void write(Readings values, JsonGenerator json) throws IOException {
        json.writeStartObject();
        for (int i = 0; i < values.size(); i++) {
            Signal signal = values.signalAt(i);
            long bits = values.bitsAt(i);
            json.writeFieldName(signal.name());
            if (signal.nature() == Nature.GAUGE_DOUBLE) {
                json.writeNumber(Double.longBitsToDouble(bits));
            } else if (bits >= 0) {
                json.writeNumber(bits);
            } else {
                json.writeNumber(new BigInteger(Long.toUnsignedString(bits)));
            }
        }
        json.writeEndObject();
    }

    /** Reads from the opening brace; names of a later version are skipped. */
    static Readings read(JsonParser json, SignalFamily family) throws IOException {
        Readings.Builder values = new Readings.Builder();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            Signal signal = family.byName(json.currentName());
            JsonToken token = json.nextToken();
            if (signal == null || !token.isNumeric()) {
                json.skipChildren();
            } else if (signal.nature() == Nature.GAUGE_DOUBLE) {
                values.put(signal, json.getDoubleValue());
            } else if (json.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
                values.put(signal, json.getBigIntegerValue().longValue());
            } else {
                values.put(signal, json.getLongValue());
            }
        }
        return values.build();
    }
}

package io.shadowtune.ingest.format;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads the fields of gnmic messages from a JSON stream, in whatever order they come. */
final class GnmicEventReader {
    private GnmicEventReader() {}

    /** Reads an event from the token after the opening brace to the closing one. */
    static void read(JsonParser json, GnmicEvent event) throws IOException {
        event.clear();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String field = json.currentName();
            JsonToken token = json.nextToken();
            switch (field) {
                case "timestamp" -> event.timestamp(nanos(json, token));
                case "tags" -> tags(json, token, event);
                case "values" -> values(json, token, event);
                default -> json.skipChildren();
            }
        }
    }

    /** A time in nanoseconds since the epoch; 0 when it is none. */
    static long nanos(JsonParser json, JsonToken token) throws IOException {
        if (token == JsonToken.VALUE_NUMBER_INT && json.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
            return json.getLongValue();
        }
        if (token == JsonToken.VALUE_STRING) {
            Long value = CounterText.parse(json.getText());
            return value == null || value < 0 ? 0 : value;
        }
        json.skipChildren();
        return 0;
    }

    private static void tags(JsonParser json, JsonToken token, GnmicEvent event) throws IOException {
        if (token != JsonToken.START_OBJECT) {
            json.skipChildren();
            return;
        }
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            JsonToken value = json.nextToken();
            if (value.isScalarValue() && value != JsonToken.VALUE_NULL) {
                event.tag(name, json.getText());
            } else {
                json.skipChildren();
            }
        }
    }

    private static void values(JsonParser json, JsonToken token, GnmicEvent event) throws IOException {
        if (token != JsonToken.START_OBJECT) {
            json.skipChildren();
            return;
        }
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            PathTarget target = event.paths().target(json.currentName());
            value(json, json.nextToken(), target, event);
        }
    }

    /** Reads one value; nested ones are none. */
    static void value(JsonParser json, JsonToken token, PathTarget target, GnmicEvent event) throws IOException {
        if (target.signal() == null) {
            json.skipChildren();
            return;
        }
        switch (token) {
            case VALUE_STRING -> event.text(target, json.getText());
            // gnmic passes numbers (not strings) through float64.
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(target, CounterText.parseNumber(json.getText()), event);
            default -> {
                json.skipChildren();
                event.value(target, 0, GnmicEvent.BAD);
            }
        }
    }

    /** Notes a number, which gnmic may have rounded above 2^53; null is none. */
    static void number(PathTarget target, @Nullable Long value, GnmicEvent event) {
        if (value == null) {
            event.value(target, 0, GnmicEvent.BAD);
        } else {
            event.value(target, value, CounterText.beyondExact(value) ? GnmicEvent.ROUNDED : GnmicEvent.GOOD);
        }
    }
}

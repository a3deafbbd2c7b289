package io.shadowtune.ingest.format;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads the fields of one gnmic event from a JSON stream, in whatever order they come. */
final class GnmicEventReader {
    private GnmicEventReader() {}

    /** Reads from the token after the opening brace to the closing one. */
    static void read(JsonParser json, GnmicEvent event) throws IOException {
        event.clear();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String field = json.currentName();
            JsonToken token = json.nextToken();
            event.sawField();
            switch (field) {
                case "timestamp" -> event.timestamp(number(json, token));
                case "tags" -> tags(json, token, event);
                case "values" -> values(json, token, event);
                case "deletes" -> {
                    event.sawDeletes();
                    json.skipChildren();
                }
                default -> json.skipChildren();
            }
        }
    }

    private static @Nullable Long number(JsonParser json, JsonToken token) throws IOException {
        if (token == JsonToken.VALUE_NUMBER_INT && json.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
            return json.getLongValue();
        }
        if (token == JsonToken.VALUE_STRING) {
            Long value = CounterText.parse(json.getText());
            return value == null || value < 0 ? null : value;
        }
        json.skipChildren();
        return null;
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
            String path = json.currentName();
            value(json, json.nextToken(), path, event);
        }
    }

    private static void value(JsonParser json, JsonToken token, String path, GnmicEvent event) throws IOException {
        switch (token) {
            case VALUE_STRING -> text(json, path, event);
            case VALUE_NUMBER_INT -> {
                Long value = CounterText.parse(json.getText());
                // gnmic passes numbers (not strings) through float64.
                boolean rounded = value != null && CounterText.beyondExact(value);
                event.value(path, value == null ? 0 : value, state(value, rounded), json.getText());
            }
            case VALUE_NUMBER_FLOAT -> {
                Long value = CounterText.parse(json.getDecimalValue());
                boolean rounded = value != null && CounterText.beyondExact(value);
                event.value(path, value == null ? 0 : value, state(value, rounded), json.getText());
            }
            case START_OBJECT, START_ARRAY -> {
                json.skipChildren();
                event.value(path, 0, GnmicEvent.BAD, null);
            }
            default -> event.value(path, 0, GnmicEvent.BAD, json.getText());
        }
    }

    private static void text(JsonParser json, String path, GnmicEvent event) throws IOException {
        char[] characters = json.getTextCharacters();
        int offset = json.getTextOffset();
        int length = json.getTextLength();
        if (length > 0 && length <= 18) {
            long value = 0;
            int end = offset + length;
            int i = offset;
            for (; i < end; i++) {
                int digit = characters[i] - '0';
                if (digit < 0 || digit > 9) {
                    break;
                }
                value = value * 10 + digit;
            }
            if (i == end) {
                event.value(path, value, GnmicEvent.GOOD, null);
                return;
            }
        }
        String text = json.getText();
        Long value = CounterText.parse(text);
        event.value(path, value == null ? 0 : value, state(value, false), text);
    }

    private static byte state(@Nullable Long value, boolean rounded) {
        if (value == null) {
            return GnmicEvent.BAD;
        }
        return rounded ? GnmicEvent.ROUNDED : GnmicEvent.GOOD;
    }
}

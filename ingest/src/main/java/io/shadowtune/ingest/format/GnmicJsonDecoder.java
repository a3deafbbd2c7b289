package io.shadowtune.ingest.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.shadowtune.ingest.telemetry.RejectReason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code format: json} of gnmic [1]: one message with {@code source}, {@code timestamp} and {@code updates}, whose
 * values are nested as the device nests them. Paths and signals are those of {@link GnmicEventDecoder}; keys in a path
 * ({@code interface[name=Ethernet1]}) are read as the event format's tags. Sync responses are ignored.
 *
 * <p>[1] openconfig/gnmic, pkg/formatters/json.go, v0.47.0
 */
public final class GnmicJsonDecoder implements Decoder {
    private static final Pattern KEYS = Pattern.compile("([^/\\[\\]]+)((?:\\[[^\\]]*])+)");
    private static final Pattern KEY = Pattern.compile("\\[([^=\\]]+)=([^\\]]*)]");

    private final JsonFactory json;
    private final GnmicSamples samples = new GnmicSamples("gnmic.json");
    private final GnmicEvent event = new GnmicEvent();

    /** A decoder within the limits. */
    public GnmicJsonDecoder(DecodeLimits limits) {
        this.json = JsonStreams.factory(limits);
    }

    @Override
    public String format() {
        return "gnmic.json";
    }

    @Override
    public Framing framing() {
        return Framing.LINES;
    }

    @Override
    public boolean recognises(Peek peek) {
        return peek.anyLine(line -> line.startsWith("{")
                        && (line.startsWith("{\"sync-response\"")
                                || (line.contains("\"subscription-name\"")
                                        && line.contains("\"source\"")
                                        && line.contains("\"updates\""))))
                && !peek.anyLine(line -> line.contains("\"tags\""));
    }

    private record Update(@Nullable String path, List<Leaf> leaves) {}

    private record Leaf(String path, @Nullable String text, boolean quoted) {}

    @Override
    public Decoded decode(Payload payload, DecodeContext context) {
        Decoded tooLarge = JsonStreams.tooLarge(payload, context);
        if (tooLarge != null) {
            return tooLarge;
        }
        try (JsonParser parser = json.createParser(payload.bytes())) {
            return message(parser, payload, context);
        } catch (JsonProcessingException e) {
            return JsonStreams.refused(e, payload);
        } catch (IOException e) {
            throw JsonStreams.inMemory(payload, e);
        }
    }

    private Decoded message(JsonParser parser, Payload payload, DecodeContext context) throws IOException {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            return Decoded.rejected(RejectReason.MALFORMED, "expected one message object", payload);
        }
        String source = null;
        long nanos = 0;
        List<Update> updates = new ArrayList<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            JsonToken token = parser.nextToken();
            switch (field) {
                case "source" -> source = token == JsonToken.VALUE_STRING ? parser.getText() : null;
                case "timestamp" -> nanos = GnmicEventReader.nanos(parser, token);
                case "updates" -> updates(parser, token, updates);
                default -> parser.skipChildren();
            }
        }
        if (parser.nextToken() != null) {
            return Decoded.rejected(RejectReason.MALFORMED, "something follows the message", payload);
        }
        return samples(source, nanos, updates, payload, context);
    }

    private Decoded samples(
            @Nullable String source, long nanos, List<Update> updates, Payload payload, DecodeContext context) {
        samples.clear();
        boolean accepted = false;
        boolean rejected = false;
        for (Update update : updates) {
            event.clear();
            if (source != null) {
                event.source(source);
            }
            event.timestamp(nanos);
            tags(update.path());
            update.leaves().forEach(this::leaf);
            switch (samples.add(event, payload, context)) {
                case ACCEPTED -> accepted = true;
                case REJECTED -> rejected = true;
                case IGNORED -> {}
            }
        }
        return samples.end(accepted ? 1 : 0, accepted || rejected ? 0 : 1, payload, context);
    }

    private void tags(@Nullable String path) {
        Matcher element = KEYS.matcher(path == null ? "" : path);
        while (element.find()) {
            String name = element.group(1).substring(element.group(1).indexOf(':') + 1);
            Matcher key = KEY.matcher(element.group(2));
            while (key.find()) {
                event.tag(name + "_" + key.group(1), key.group(2));
            }
        }
    }

    private void leaf(Leaf leaf) {
        PathTarget target = event.paths().target(leaf.path());
        String text = leaf.text();
        if (text == null) {
            event.value(target, 0, GnmicEvent.BAD);
        } else if (leaf.quoted()) {
            event.text(target, text);
        } else {
            GnmicEventReader.number(target, CounterText.parseNumber(text), event);
        }
    }

    private static void updates(JsonParser json, JsonToken token, List<Update> updates) throws IOException {
        if (token != JsonToken.START_ARRAY) {
            json.skipChildren();
            return;
        }
        JsonToken item = json.nextToken();
        while (item != null && item != JsonToken.END_ARRAY) {
            if (item == JsonToken.START_OBJECT) {
                updates.add(update(json));
            } else {
                json.skipChildren();
            }
            item = json.nextToken();
        }
    }

    private static Update update(JsonParser json) throws IOException {
        String path = null;
        List<Leaf> leaves = new ArrayList<>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String field = json.currentName();
            JsonToken token = json.nextToken();
            if (field.equals("Path") && token == JsonToken.VALUE_STRING) {
                path = json.getText();
            } else if (field.equals("values") && token == JsonToken.START_OBJECT) {
                nested(json, "", leaves);
            } else {
                json.skipChildren();
            }
        }
        return new Update(path, leaves);
    }

    /** Gathers the leaves below an object; depth is bounded by the parser. */
    private static void nested(JsonParser json, String above, List<Leaf> leaves) throws IOException {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            String path = above.isEmpty() && name.startsWith("/") ? name : above + "/" + name;
            JsonToken token = json.nextToken();
            switch (token) {
                case START_OBJECT -> nested(json, path, leaves);
                case START_ARRAY -> json.skipChildren();
                case VALUE_STRING -> leaves.add(new Leaf(path, json.getText(), true));
                case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> leaves.add(new Leaf(path, json.getText(), false));
                default -> leaves.add(new Leaf(path, null, false));
            }
        }
    }
}

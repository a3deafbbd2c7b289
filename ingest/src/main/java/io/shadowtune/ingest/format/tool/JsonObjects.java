package io.shadowtune.ingest.format.tool;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The objects of the JSON lists in a text, as {@code ip -j}, {@code tc -j} and others of their family print them, in one
 * line or in many. What is cut off ends a list; the objects before it count.
 */
public final class JsonObjects {
    private static final Pattern LIST = Pattern.compile("^\\s*\\[\\s*(?:\\{.*)?$");

    /** One command prints one list; a log of thousands of them is no such command's. */
    private static final int MOST_LISTS = 8;

    private static final ObjectMapper JSON = new ObjectMapper(new JsonFactory());

    /**
     * One object.
     *
     * @param lineIndex the line it begins in, from 0
     * @param node the object
     */
    public record At(int lineIndex, JsonNode node) {}

    private JsonObjects() {}

    /** All of them in their order; none when there is no list. */
    public static List<At> of(ToolText text) {
        List<At> objects = new ArrayList<>();
        List<String> lines = text.lines();
        int lists = 0;
        for (int i = 0; i < lines.size() && lists < MOST_LISTS; i++) {
            if (LIST.matcher(lines.get(i)).matches()) {
                lists++;
                i = Math.max(i, list(lines, i, objects));
            }
        }
        return objects;
    }

    /** Reads the list that begins in a line; returns the last line that belongs to it for certain. */
    private static int list(List<String> lines, int from, List<At> objects) {
        int last = from;
        try (JsonParser parser = JSON.createParser(String.join("\n", lines.subList(from, lines.size())))) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                int line = from + parser.currentTokenLocation().getLineNr() - 1;
                JsonNode node = JSON.readTree(parser);
                objects.add(new At(line, node));
                last = from + parser.currentTokenLocation().getLineNr() - 1;
            }
        } catch (IOException notJson) {
            return last; // cut off, or something else that begins alike
        }
        return last;
    }
}

package io.shadowtune.deploy.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Map;

/** The fields of an answer as a JSON object. */
@FunctionalInterface
interface JsonAnswer {
    /** Writes the fields. */
    void fields(JsonGenerator out) throws IOException;

    /** Prints the whole document and a line's end. */
    default void print(PrintWriter to) throws IOException {
        JsonFactory factory = JsonFactory.builder()
                .disable(com.fasterxml.jackson.core.StreamWriteFeature.AUTO_CLOSE_TARGET)
                .build();
        try (JsonGenerator out = factory.createGenerator(to)) {
            out.writeStartObject();
            fields(out);
            out.writeEndObject();
        }
        to.println();
        to.flush();
    }

    /** Writes a number, or null where there is none: JSON has no NaN. */
    static void number(JsonGenerator out, String name, double value) throws IOException {
        if (Double.isFinite(value)) {
            out.writeNumberField(name, value);
        } else {
            out.writeNullField(name);
        }
    }

    /** Writes counts by name. */
    static void counts(JsonGenerator out, String name, Map<String, Long> counts) throws IOException {
        out.writeObjectFieldStart(name);
        for (Map.Entry<String, Long> count : counts.entrySet()) {
            out.writeNumberField(count.getKey(), count.getValue());
        }
        out.writeEndObject();
    }
}

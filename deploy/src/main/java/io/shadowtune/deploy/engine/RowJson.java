package io.shadowtune.deploy.engine;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the columns and rows of a query's answer as JSON; a number that is not finite becomes null. */
public final class RowJson {
    private RowJson() {}

    /** Writes the names of the columns and begins the array of rows. */
    public static void begin(JsonGenerator out, List<String> columns) throws IOException {
        out.writeArrayFieldStart("columns");
        for (String column : columns) {
            out.writeString(column);
        }
        out.writeEndArray();
        out.writeArrayFieldStart("rows");
    }

    /** Writes one row. */
    public static void row(JsonGenerator out, List<@Nullable Object> row) throws IOException {
        out.writeStartArray();
        for (Object value : row) {
            value(out, value);
        }
        out.writeEndArray();
    }

    private static void value(JsonGenerator out, @Nullable Object value) throws IOException {
        if (value instanceof Long number) {
            out.writeNumber(number);
        } else if (value instanceof Double number && Double.isFinite(number)) {
            out.writeNumber(number);
        } else if (value instanceof Boolean flag) {
            out.writeBoolean(flag);
        } else if (value == null || value instanceof Double) {
            out.writeNull();
        } else {
            out.writeString(value.toString());
        }
    }
}

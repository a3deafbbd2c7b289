package io.shadowtune.deploy.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.shadowtune.reports.history.RowSink;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Holds the rows of an answer until it is known to be whole: half a document is worse than none. */
final class QueryRows implements RowSink {
    private final List<String> columns = new ArrayList<>();
    private final List<List<@Nullable Object>> rows = new ArrayList<>();

    @Override
    public void columns(List<String> names) {
        columns.addAll(names);
    }

    @Override
    public void row(List<@Nullable Object> values) {
        rows.add(values);
    }

    /** A value of the first row; null when there is no row or no value. */
    @Nullable
    Object first(int column) {
        return rows.isEmpty() ? null : rows.get(0).get(column);
    }

    void print(PrintWriter out, boolean truncated) {
        TextTable table = new TextTable(columns);
        rows.forEach(row -> table.row(row.toArray()));
        table.print(out);
        String count = rows.size() == 1 ? "1 row" : "%,d rows".formatted(rows.size());
        out.println(truncated ? count + ", and more; --limit shows them" : count);
    }

    void document(JsonGenerator out, boolean truncated) throws IOException {
        out.writeArrayFieldStart("columns");
        for (String column : columns) {
            out.writeString(column);
        }
        out.writeEndArray();
        out.writeArrayFieldStart("rows");
        for (List<@Nullable Object> row : rows) {
            out.writeStartArray();
            for (Object value : row) {
                write(out, value);
            }
            out.writeEndArray();
        }
        out.writeEndArray();
        out.writeBooleanField("truncated", truncated);
    }

    private static void write(JsonGenerator out, @Nullable Object value) throws IOException {
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

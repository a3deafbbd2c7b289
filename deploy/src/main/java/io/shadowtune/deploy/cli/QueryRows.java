package io.shadowtune.deploy.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.shadowtune.deploy.engine.RowJson;
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
        // JSON has no NaN and no infinity: what an engine answers and what the file does must look the same.
        values.replaceAll(value -> value instanceof Double number && !Double.isFinite(number) ? null : value);
        rows.add(values);
    }

    /** The rows. */
    List<List<@Nullable Object>> rows() {
        return List.copyOf(rows);
    }

    void print(PrintWriter out, boolean truncated) {
        TextTable table = new TextTable(columns);
        rows.forEach(row -> table.row(row.toArray()));
        table.print(out);
        String count = rows.size() == 1 ? "1 row" : "%,d rows".formatted(rows.size());
        out.println(truncated ? count + ", and more; --limit shows them" : count);
    }

    void document(JsonGenerator out, boolean truncated) throws IOException {
        RowJson.begin(out, columns);
        for (List<@Nullable Object> row : rows) {
            RowJson.row(out, row);
        }
        out.writeEndArray();
        out.writeBooleanField("truncated", truncated);
    }
}

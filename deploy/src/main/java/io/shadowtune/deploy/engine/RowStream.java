package io.shadowtune.deploy.engine;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.sun.net.httpserver.HttpExchange;
import io.shadowtune.reports.history.RowSink;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sends rows as they come, in constant memory. The answer's head goes out with the columns, so that what is refused
 * before can still say so with its status; what fails later says so in the document's end. Not thread-safe.
 */
final class RowStream implements RowSink {
    private static final JsonFactory JSON = new JsonFactory();

    private final HttpExchange exchange;
    private @Nullable JsonGenerator out;

    RowStream(HttpExchange exchange) {
        this.exchange = exchange;
    }

    /** Whether the head is out. */
    boolean hasBegun() {
        return out != null;
    }

    @Override
    public void columns(List<String> names) {
        try {
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, 0);
            JsonGenerator begun = JSON.createGenerator(new BufferedOutputStream(exchange.getResponseBody(), 1 << 16));
            out = begun;
            begun.writeStartObject();
            RowJson.begin(begun, names);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void row(List<@Nullable Object> values) {
        try {
            RowJson.row(begun(), values);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends a whole answer. */
    void end(boolean truncated) throws IOException {
        begun().writeEndArray();
        begun().writeBooleanField("truncated", truncated);
        finish();
    }

    /** Ends an answer that broke off. */
    void breakOff(String code, String where, String because) throws IOException {
        begun().writeEndArray();
        begun().writeObjectFieldStart("error");
        begun().writeStringField("code", code);
        begun().writeStringField("where", where);
        begun().writeStringField("expected", because);
        begun().writeEndObject();
        finish();
    }

    private void finish() throws IOException {
        begun().writeEndObject();
        begun().close();
    }

    private JsonGenerator begun() {
        if (out == null) {
            throw new IllegalStateException("The columns must come before the rows.");
        }
        return out;
    }
}

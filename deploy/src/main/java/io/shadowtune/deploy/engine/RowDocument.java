package io.shadowtune.deploy.engine;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.reports.history.QueryAnswer;
import io.shadowtune.reports.history.RowSink;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what {@link RowStream} sent, row by row. Not thread-safe. */
final class RowDocument {
    private static final String BAD_QUERY = "BAD_QUERY";
    private static final JsonFactory JSON = new JsonFactory();

    private final InputStream in;
    private int rows;
    private Optional<Boolean> truncated = Optional.empty();
    private Optional<Failure> failure = Optional.empty();

    RowDocument(InputStream in) {
        this.in = in;
    }

    /**
     * Gives columns and rows to the sink.
     *
     * @throws IOException when the document is not whole
     * @throws Failure when the engine could not go on
     */
    QueryAnswer read(RowSink sink) throws IOException {
        try (JsonParser parser = JSON.createParser(in)) {
            require(parser.nextToken() == JsonToken.START_OBJECT);
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                field(parser, parser.currentName(), sink);
            }
            require(parser.currentToken() == JsonToken.END_OBJECT);
        }
        if (failure.isPresent()) {
            return refusedOrThrow(failure.get());
        }
        return new QueryAnswer.Answered(rows, truncated.orElseThrow(() -> new IOException("the answer is not whole")));
    }

    private void field(JsonParser parser, String name, RowSink sink) throws IOException {
        parser.nextToken();
        switch (name) {
            case "columns" ->
                sink.columns(row(parser).stream().map(String::valueOf).toList());
            case "rows" -> {
                while (parser.nextToken() == JsonToken.START_ARRAY) {
                    sink.row(row(parser));
                    rows++;
                }
            }
            case "truncated" -> truncated = Optional.of(parser.getBooleanValue());
            case "error" -> failure = Optional.of(error(parser));
            default -> parser.skipChildren();
        }
    }

    private static Failure error(JsonParser parser) throws IOException {
        Map<String, String> said = new HashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            said.put(name, String.valueOf(parser.getValueAsString()));
        }
        String code = said.getOrDefault("code", "");
        String where = said.getOrDefault("where", "engine");
        String expected = said.getOrDefault("expected", "");
        return code.equals(BAD_QUERY) ? Failure.input(code, where, expected) : Failure.outside(code, where, expected);
    }

    /** A refused query is an answer; anything else ends the command. */
    static QueryAnswer refusedOrThrow(Failure failure) {
        if (failure.code().equals(BAD_QUERY)) {
            return new QueryAnswer.Refused(failure.expected());
        }
        throw failure;
    }

    private static List<@Nullable Object> row(JsonParser parser) throws IOException {
        List<@Nullable Object> values = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            values.add(value(parser));
        }
        return values;
    }

    private static @Nullable Object value(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        require(token != null && token.isScalarValue());
        return switch (token) {
            case VALUE_NULL -> null;
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NUMBER_INT -> parser.getLongValue();
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            default -> parser.getText();
        };
    }

    private static void require(boolean whole) throws IOException {
        if (!whole) {
            throw new IOException("the answer is not the expected document");
        }
    }
}

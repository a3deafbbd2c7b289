package io.shadowtune.reports.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Lets one reading statement through, by DuckDB's own parser.
 *
 * <p>This is the first of three fences: the transaction the statement runs in is read-only, and the connection may
 * touch no other file.
 */
final class QueryGuard {
    private static final ObjectMapper JSON = new ObjectMapper();

    private QueryGuard() {}

    /** Why the text is not let through; empty when it is. */
    static Optional<String> refusal(Database database, String sql) throws SQLException {
        String parsed = database.list(
                        "SELECT json_serialize_sql(" + Database.quoted(sql) + ")", row -> row.getString(1))
                .get(0);
        JsonNode tree;
        try {
            tree = JSON.readTree(parsed);
        } catch (JsonProcessingException e) {
            return Optional.of("The statement could not be parsed.");
        }
        if (tree.path("error").asBoolean()) {
            return Optional.of(
                    "not implemented".equals(tree.path("error_type").asText())
                            ? "The history is read-only: only SELECT, DESCRIBE, SHOW and SUMMARIZE are answered."
                            : OneLine.of(tree.path("error_message").asText()));
        }
        int statements = tree.path("statements").size();
        return statements == 1
                ? Optional.empty()
                : Optional.of("The query (%d statements) must be exactly one statement.".formatted(statements));
    }
}

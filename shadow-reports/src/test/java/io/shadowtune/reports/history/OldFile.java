package io.shadowtune.reports.history;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Writes a history as a build of an earlier schema did, with a row in every table that had one then. */
final class OldFile {
    private OldFile() {}

    static void write(Path directory, int minor) {
        for (int step = 0; step <= minor; step++) {
            Rows.rawSql(directory, text("schema-1." + step + ".sql"));
            Rows.rawSql(directory, text("rows-1." + step + ".sql"));
        }
        Rows.rawSql(directory, "INSERT INTO meta VALUES ('schema', '1." + minor + "')");
    }

    static String text(String resource) {
        try (InputStream in = Objects.requireNonNull(Schema.class.getResourceAsStream(resource), resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All rows of all tables as text, by a SELECT that asks for the columns there were. */
    static Map<String, List<String>> content(Path directory) {
        Map<String, List<String>> content = new TreeMap<>();
        asks(directory).forEach(ask -> content.put(ask, rows(directory, ask)));
        return content;
    }

    private static List<String> asks(Path directory) {
        return rows(
                directory,
                "SELECT 'SELECT concat_ws(''|'', ' || string_agg('coalesce(' || column_name || '::VARCHAR, ''-'')', ', '"
                        + " ORDER BY column_index) || ') FROM ' || table_name || ' ORDER BY 1' FROM duckdb_columns()"
                        + " JOIN duckdb_tables() USING (table_name) WHERE table_name <> 'meta' GROUP BY table_name");
    }

    static List<String> rows(Path directory, String sql) {
        List<String> rows = new ArrayList<>();
        try (var connection = DriverManager.getConnection("jdbc:duckdb:" + directory.resolve(Database.FILE_NAME));
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                rows.add(result.getString(1));
            }
        } catch (SQLException e) {
            throw new AssertionError(sql, e);
        }
        return rows;
    }
}

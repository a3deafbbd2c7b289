package io.shadowtune.reports.history;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The version of the tables and the way to the newest.
 *
 * <p>Versions are major.minor. A minor step only adds tables, columns and views, so a file of a later minor version is
 * read and written as it is; a file of a later major version is refused. Each step is one SQL script, applied in one
 * transaction with the note of its version.
 */
final class Schema {
    private static final int MAJOR = 1;
    private static final List<Integer> MINORS = List.of(0, 1, 2, 3, 4, 5);
    /** The version this build writes. */
    static final String NEWEST = MAJOR + "." + MINORS.get(MINORS.size() - 1);

    /** What DuckDB calls the file {@link Database#FILE_NAME}. */
    private static final String CATALOG = "history";

    private static final Pattern ADD_COLUMN = Pattern.compile("\\s*ALTER TABLE (\\w+) ADD COLUMN (\\w+) (\\w+)\\s*");
    private static final Pattern CREATE_TABLE = Pattern.compile("\\s*CREATE TABLE (\\w+)");
    private static final Pattern CREATE = Pattern.compile("\\s*CREATE (?:OR REPLACE )?(TABLE|VIEW)");

    private Schema() {}

    /** Why this build must leave the file alone; empty when it may go on. */
    static Optional<String> refusal(Database database, String file) throws SQLException {
        Optional<String> version = version(database);
        if (version.isEmpty()) {
            return database.number("SELECT count(*) FROM duckdb_tables() WHERE NOT temporary") == 0
                    ? Optional.empty()
                    : Optional.of("The history (%s) must be a history: it has tables, but no schema version."
                            .formatted(file));
        }
        int major = Integer.parseInt(version.get().split("\\.", -1)[0]);
        return major <= MAJOR
                ? Optional.empty()
                : Optional.of(
                        ("The history (%s) has schema %s, and this build knows up to %d.x: use the newer build, or"
                                        + " another data directory.")
                                .formatted(file, version.get(), MAJOR));
    }

    /**
     * Brings the tables up to this build's version.
     *
     * @return what was done, in one line; empty when nothing was to do
     */
    static Optional<String> migrate(Database database) throws SQLException {
        Optional<String> before = version(database);
        int minor = minor(database).orElse(-1);
        for (int step : MINORS) {
            if (step > minor) {
                String version = MAJOR + "." + step;
                database.run("BEGIN");
                database.run(script(version));
                database.run("DELETE FROM meta WHERE name = 'schema'");
                database.run("INSERT INTO meta VALUES ('schema', '" + version + "')");
                database.run("COMMIT");
            }
        }
        String after = version(database).orElseThrow();
        return before.filter(version -> !version.equals(after)).map(version -> "schema " + version + " to " + after);
    }

    /** The version in the file; empty when it has none. */
    static Optional<String> version(Database database) throws SQLException {
        boolean exists =
                database.number("SELECT count(*) FROM duckdb_tables() WHERE table_name = 'meta' AND NOT temporary") > 0;
        return exists
                ? database.list("SELECT content FROM meta WHERE name = 'schema'", row -> row.getString(1)).stream()
                        .findFirst()
                : Optional.empty();
    }

    /**
     * Lets a reader see an older file as if it had been migrated: what later steps added is there, and empty. Nothing is
     * written; the tables and views are this connection's own.
     */
    static void complete(Database database) throws SQLException {
        int minor = minor(database).orElse(0);
        List<String> statements = MINORS.stream()
                .filter(step -> step > minor)
                .flatMap(step -> Stream.of(
                        script(MAJOR + "." + step).replaceAll("(?m)^--.*$", "").split(";", -1)))
                .toList();
        Set<String> own = statements.stream()
                .map(CREATE_TABLE::matcher)
                .filter(Matcher::lookingAt)
                .map(made -> made.group(1))
                .collect(Collectors.toSet());
        for (Map.Entry<String, String> table : added(statements, own).entrySet()) {
            database.run("CREATE TEMP VIEW %1$s AS SELECT *%2$s FROM %3$s.main.%1$s"
                    .formatted(table.getKey(), table.getValue(), CATALOG));
        }
        for (String statement : statements) {
            Matcher made = CREATE.matcher(statement);
            Matcher column = ADD_COLUMN.matcher(statement);
            if (made.lookingAt()) {
                database.run("CREATE OR REPLACE TEMP " + made.group(1) + statement.substring(made.end()));
            } else if (column.matches() && own.contains(column.group(1))) {
                database.run(statement);
            }
        }
    }

    /** What is added to tables of the file, by table; tables that only this connection has can be altered instead. */
    private static Map<String, String> added(List<String> statements, Set<String> own) {
        Map<String, String> added = new LinkedHashMap<>();
        for (String statement : statements) {
            Matcher column = ADD_COLUMN.matcher(statement);
            if (column.matches() && !own.contains(column.group(1))) {
                added.merge(
                        column.group(1),
                        ", NULL::%s AS %s".formatted(column.group(3), column.group(2)),
                        String::concat);
            }
        }
        return added;
    }

    private static Optional<Integer> minor(Database database) throws SQLException {
        return version(database).map(version -> Integer.parseInt(version.split("\\.", -1)[1]));
    }

    private static String script(String version) {
        String name = "schema-" + version + ".sql";
        try (InputStream in = Schema.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("The script (%s) must be in the jar.".formatted(name));
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package io.shadowtune.reports.history;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * The version of the tables and the way to the newest.
 *
 * <p>Versions are major.minor. A minor step only adds tables, columns and views, so a file of a later minor version is
 * read and written as it is; a file of a later major version is refused. Each step is one SQL script, applied in one
 * transaction with the note of its version.
 */
final class Schema {
    private static final int MAJOR = 1;
    private static final List<Integer> MINORS = List.of(0, 2);

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
        int minor = before.map(version -> Integer.parseInt(version.split("\\.", -1)[1]))
                .orElse(-1);
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

package io.shadowtune.reports.history;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.duckdb.DuckDBConnection;

/**
 * One connection to the history file, fenced: bounded memory and threads, no other file, no network, no extension to
 * load, and no statement can change that. Not thread-safe; {@link #duplicate()} gives another thread its own.
 */
final class Database implements AutoCloseable {
    /** Name of the file in the data directory. */
    static final String FILE_NAME = "history.duckdb";

    private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T00:00:00Z");

    private final DuckDBConnection connection;

    private Database(DuckDBConnection connection) {
        this.connection = connection;
    }

    static Database open(Path file, HistoryConfig config, boolean readOnly) throws SQLException {
        Properties properties = new Properties();
        properties.put("memory_limit", config.memoryLimitMebibytes() + "MiB");
        properties.put("threads", Integer.toString(config.threads()));
        properties.put("max_temp_directory_size", Math.max(1, config.diskQuotaBytes() / (4L << 20)) + "MiB");
        properties.put("preserve_insertion_order", "false");
        properties.put("enable_external_access", "false");
        properties.put("autoinstall_known_extensions", "false");
        properties.put("autoload_known_extensions", "false");
        properties.put("lock_configuration", "true");
        properties.put("jdbc_stream_results", "true");
        if (readOnly) {
            properties.put("access_mode", "READ_ONLY");
        }
        return new Database((DuckDBConnection) DriverManager.getConnection("jdbc:duckdb:" + file, properties));
    }

    Database duplicate() throws SQLException {
        return new Database(connection.duplicate());
    }

    DuckDBConnection connection() {
        return connection;
    }

    /** Runs statements that return nothing. */
    void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Runs one statement and says how many rows it changed. */
    int update(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }

    <T> List<T> list(String sql, RowMapper<T> mapper) throws SQLException {
        List<T> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                rows.add(mapper.map(result));
            }
        }
        return rows;
    }

    long number(String sql) throws SQLException {
        return list(sql, row -> row.getLong(1)).stream().findFirst().orElse(0L);
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }

    /** A text as SQL writes it. */
    static String quoted(String text) {
        return "'" + StorableText.of(text).replace("'", "''") + "'";
    }

    /** An instant as SQL writes it, to the microsecond. */
    static String timestamp(Instant at) {
        return "make_timestamp(" + micros(at) + ")";
    }

    /** Microseconds since the epoch, the finest DuckDB keeps; what no calendar holds is moved to its end. */
    static long micros(Instant at) {
        if (at.isBefore(FIRST) || at.isAfter(LAST)) {
            return micros(at.isBefore(FIRST) ? FIRST : LAST);
        }
        return Math.addExact(Math.multiplyExact(at.getEpochSecond(), 1_000_000L), at.getNano() / 1000L);
    }

    /** What {@link #micros} made of an instant. */
    static Instant instant(long micros) {
        return Instant.ofEpochSecond(Math.floorDiv(micros, 1_000_000L), Math.floorMod(micros, 1_000_000L) * 1000L);
    }
}

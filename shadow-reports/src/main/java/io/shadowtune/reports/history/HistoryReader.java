package io.shadowtune.reports.history;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads the history; nothing it is asked can change it, read another file or reach the network.
 *
 * <p>Not thread-safe: one reader per thread. Opened by {@link #open} when no engine runs, or by {@link
 * HistoryWriter#reader()} inside the engine.
 */
public final class HistoryReader implements AutoCloseable {
    private final Database database;
    private final Path file;

    HistoryReader(Database database, Path file) {
        this.database = database;
        this.file = file;
    }

    /**
     * Opens the history of a data directory for reading.
     *
     * @return the reader, or the reason in one line: there is none, another process writes it, or it is a newer one
     */
    public static Opening<HistoryReader> open(Path dataDirectory, HistoryConfig config) {
        Path file = dataDirectory.resolve(Database.FILE_NAME);
        if (!isIn(dataDirectory)) {
            return new Opening.Refused<>("The data directory (%s) has no history yet.".formatted(dataDirectory));
        }
        try {
            Database database = Database.open(file, config, true);
            Optional<String> refusal = Schema.refusal(database, file.toString());
            if (refusal.isPresent()) {
                database.close();
                return new Opening.Refused<>(refusal.get());
            }
            Schema.complete(database);
            return new Opening.Opened<>(new HistoryReader(database, file));
        } catch (SQLException e) {
            return new Opening.Refused<>(HistoryFile.refusal(file, e));
        }
    }

    /** Whether a data directory has a history. */
    public static boolean isIn(Path dataDirectory) {
        return Files.isRegularFile(dataDirectory.resolve(Database.FILE_NAME));
    }

    /**
     * Answers a question in SQL, row by row.
     *
     * @param sql one SELECT, DESCRIBE, SHOW or SUMMARIZE statement
     * @param rowLimit most rows to give, at least 1
     * @param sink takes the columns, then each row
     * @return how many rows, or why none in one line
     */
    public QueryAnswer query(String sql, int rowLimit, RowSink sink) {
        try {
            Optional<String> refusal = QueryGuard.refusal(database, sql);
            if (refusal.isPresent()) {
                return new QueryAnswer.Refused(refusal.get());
            }
            database.run("BEGIN TRANSACTION READ ONLY");
            try {
                return stream(sql, rowLimit, sink);
            } finally {
                database.run("ROLLBACK");
            }
        } catch (SQLException e) {
            return new QueryAnswer.Refused(OneLine.of(e));
        }
    }

    private QueryAnswer stream(String sql, int rowLimit, RowSink sink) throws SQLException {
        try (Statement statement = database.connection().createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            int width = result.getMetaData().getColumnCount();
            List<String> columns = new ArrayList<>(width);
            for (int column = 1; column <= width; column++) {
                columns.add(result.getMetaData().getColumnLabel(column));
            }
            sink.columns(columns);
            int rows = 0;
            while (result.next()) {
                if (rows == rowLimit) {
                    return new QueryAnswer.Answered(rows, true);
                }
                sink.row(QueryValues.of(result, width));
                rows++;
            }
            return new QueryAnswer.Answered(rows, false);
        }
    }

    /**
     * Reads rows of a program's own statement; text from people goes through {@link #query}.
     *
     * @throws HistoryException when the file fails or the statement is wrong
     */
    public <T> List<T> rows(String sql, RowMapper<T> mapper) {
        try {
            return database.list(sql, mapper);
        } catch (SQLException e) {
            throw new HistoryException("The history (%s) could not be read".formatted(file), e);
        }
    }

    @Override
    public void close() {
        try {
            database.close();
        } catch (SQLException e) {
            throw new HistoryException("The history (%s) could not be closed".formatted(file), e);
        }
    }
}

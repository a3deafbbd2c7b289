package io.shadowtune.reports.history;

import java.sql.SQLException;
import java.time.Instant;
import org.duckdb.DuckDBAppender;
import org.jspecify.annotations.Nullable;

/** Appends rows to the stage of one table, column by column in its order. */
final class StagedRows implements AutoCloseable {
    private final DuckDBAppender appender;

    StagedRows(Database database, HistoryTable table) throws SQLException {
        this.appender = database.connection().createAppender("temp", "main", table.stage());
    }

    StagedRows begin() throws SQLException {
        appender.beginRow();
        return this;
    }

    void end() throws SQLException {
        appender.endRow();
    }

    /** Appends a text; null is NULL. */
    StagedRows text(@Nullable String text) throws SQLException {
        if (text == null) {
            appender.appendNull();
        } else {
            appender.append(StorableText.of(text));
        }
        return this;
    }

    /** Appends a number; NaN and infinities are NULL. */
    StagedRows number(double number) throws SQLException {
        if (Double.isFinite(number)) {
            appender.append(number);
        } else {
            appender.appendNull();
        }
        return this;
    }

    StagedRows whole(int number) throws SQLException {
        appender.append(number);
        return this;
    }

    StagedRows whole(long number) throws SQLException {
        appender.append(number);
        return this;
    }

    /** Appends a number; null is NULL. */
    StagedRows wholeOrMissing(@Nullable Integer number) throws SQLException {
        return number == null ? missing(1) : whole(number.intValue());
    }

    /** Appends a number; null is NULL. */
    StagedRows longOrMissing(@Nullable Long number) throws SQLException {
        return number == null ? missing(1) : whole(number.longValue());
    }

    StagedRows truth(boolean truth) throws SQLException {
        appender.append(truth);
        return this;
    }

    /** Appends an instant; null is NULL. */
    StagedRows time(@Nullable Instant at) throws SQLException {
        if (at == null) {
            appender.appendNull();
        } else {
            appender.appendEpochMicros(Database.micros(at));
        }
        return this;
    }

    StagedRows missing(int columns) throws SQLException {
        for (int i = 0; i < columns; i++) {
            appender.appendNull();
        }
        return this;
    }

    @Override
    public void close() throws SQLException {
        appender.close();
    }
}

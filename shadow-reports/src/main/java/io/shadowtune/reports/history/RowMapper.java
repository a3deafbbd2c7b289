package io.shadowtune.reports.history;

import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Reads one row.
 *
 * @param <T> what it makes of it
 */
@FunctionalInterface
public interface RowMapper<T> {
    /** Makes something of the row the result stands on. */
    T map(ResultSet row) throws SQLException;
}

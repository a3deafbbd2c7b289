package io.shadowtune.reports.daily;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.reports.history.HistoryReader;
import io.shadowtune.reports.history.RowMapper;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/** The reader and the day that every question of a report is about, and the SQL they have in common. */
final class DayQueries {
    private final HistoryReader reader;
    private final ReportDay day;

    DayQueries(HistoryReader reader, ReportDay day) {
        this.reader = reader;
        this.day = day;
    }

    ReportDay day() {
        return day;
    }

    <T> List<T> rows(String sql, RowMapper<T> mapper) {
        return reader.rows(sql, mapper);
    }

    /** The day's windows with their entities, as a FROM clause with its WHERE. */
    String windows() {
        return "FROM window_all JOIN entity USING (entity) WHERE " + inDay("start_at");
    }

    /** Whether a time is in the part of the day the report looks at. */
    String inDay(String column) {
        return column + " >= " + sql(day.start()) + " AND " + column + " < " + sql(day.until());
    }

    static String sql(Instant at) {
        return "make_timestamp(" + at.toEpochMilli() * 1000 + ")";
    }

    /** A text as SQL writes it. */
    static String sql(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /** A number; NaN where it is NULL. */
    static double number(ResultSet row, int column) throws SQLException {
        double value = row.getDouble(column);
        return row.wasNull() ? Double.NaN : value;
    }

    /** The instant of a column of microseconds since the epoch. */
    static Instant instant(ResultSet row, int column) throws SQLException {
        return Instant.ofEpochMilli(Math.floorDiv(row.getLong(column), 1000L));
    }

    static EntityId entity(ResultSet row, int column) throws SQLException {
        return EntityId.parse(row.getString(column));
    }
}

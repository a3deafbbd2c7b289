package io.shadowtune.reports.history;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns what DuckDB returns into the few types a {@link RowSink} takes. */
final class QueryValues {
    private QueryValues() {}

    static List<@Nullable Object> of(ResultSet row, int width) throws SQLException {
        List<@Nullable Object> values = new ArrayList<>(width);
        for (int column = 1; column <= width; column++) {
            values.add(plain(row.getObject(column), row, column));
        }
        return values;
    }

    private static @Nullable Object plain(@Nullable Object value, ResultSet row, int column) throws SQLException {
        if (value == null || value instanceof String || value instanceof Boolean) {
            return value;
        }
        if (value instanceof BigInteger big) {
            return big.bitLength() < Long.SIZE ? (Object) big.longValue() : big.toString();
        }
        if (value instanceof BigDecimal || value instanceof Float || value instanceof Double) {
            return ((Number) value).doubleValue();
        }
        if (value instanceof Number number) {
            return number.longValue();
        }
        if (value instanceof java.sql.Timestamp) {
            return row.getObject(column, java.time.LocalDateTime.class).toString() + "Z";
        }
        if (value instanceof OffsetDateTime moment) {
            return moment.toInstant().toString();
        }
        return row.getString(column);
    }
}
